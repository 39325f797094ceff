import { cantTell, defineRule } from '../../rule.ts';
import { getAudibleVideos } from '../../shared/media.ts';

/** ACT c5a4ea. Only a person can determine what a video shows. */
export const videoAlternative = defineRule({
  id: 'video-alternative',
  title: 'Videos have an audio description or a transcript',
  help: 'Add an audio description of what is shown. Or provide a transcript next to the video that covers everything that is shown, said and heard.',
  impact: 'Blind people hear the sound but miss what is shown.',
  criteria: ['1.2.3'],
  category: 'media',
  severity: 'serious',
  bestPractice: false,
  act: ['c5a4ea'],
  axe: [],
  auditReasons: ['ask'],
  traits: { asksAbout: 'videos' },
  limits: ['The image and sound of videos aren’t analyzed, so this always needs review.'],
  applies: getAudibleVideos,
  check: () => cantTell('ask'),
  messages: {
    ask: 'Does this video have an audio description, or a transcript of everything that is shown, said and heard? None is needed if its sound conveys everything important.',
  },
});
