import { cantTell, defineRule } from '../../rule.ts';
import { getAudibleVideos } from '../../shared/media.ts';

/** ACT 1ec09b. A text is not enough here, other than for `video-alternative`. */
export const videoDescription = defineRule({
  id: 'video-description',
  title: 'What a video shows is told in sound',
  help: 'Let a voice tell what is seen, in the film itself or in a second version with audio description.',
  impact: 'Blind people hear the sound and miss what happens on the screen.',
  criteria: ['1.2.5'],
  category: 'media',
  severity: 'serious',
  bestPractice: false,
  act: ['1ec09b'],
  actAtomicRules: { '1ea59c': [] },
  axe: [],
  limits: ['Videos are not watched and their sound is not heard, so this is always a question.'],
  applies: getAudibleVideos,
  check: () => cantTell('ask'),
  messages: {
    ask: 'Does the sound of this video, or a version of it with audio description, tell all that is seen and matters? A track of kind “descriptions” does not count: no browser reads it out.',
  },
});
