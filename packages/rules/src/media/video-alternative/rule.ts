import { cantTell, defineRule } from '../../rule.ts';
import { getAudibleVideos } from '../../shared/media.ts';

/** ACT c5a4ea. What a video shows, only a person sees. */
export const videoAlternative = defineRule({
  id: 'video-alternative',
  title: 'What a video shows is told in sound or text',
  help: 'Let a voice tell what is seen, or write down beside the video all that is seen, said and heard.',
  impact: 'Blind people hear the sound and miss what happens on the screen.',
  criteria: ['1.2.3'],
  category: 'media',
  severity: 'serious',
  bestPractice: false,
  act: ['c5a4ea'],
  axe: [],
  limits: ['Videos are not watched and their sound is not heard, so this is always a question.'],
  applies: getAudibleVideos,
  check: () => cantTell('ask'),
  messages: {
    ask: 'Does the sound of this video tell all that is seen and matters, or is there an audio description, or a text with all that is seen, said and heard?',
  },
});
