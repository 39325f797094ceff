import { cantTell, defineRule } from '../../rule.ts';
import { getAudibleVideos } from '../../shared/media.ts';

/** ACT 1ec09b. Unlike in `video-alternative`, text is not sufficient. */
export const videoDescription = defineRule({
  id: 'video-description',
  title: 'Videos have an audio description',
  help: 'Add an audio description of what is shown, in the video itself or in a second version.',
  impact: 'Blind people hear the sound but miss what is shown.',
  criteria: ['1.2.5'],
  category: 'media',
  severity: 'serious',
  bestPractice: false,
  act: ['1ec09b'],
  actAtomicRules: { '1ea59c': [] },
  axe: [],
  auditReasons: ['ask'],
  traits: { asksAbout: 'videos' },
  limits: ['The image and sound of videos aren’t analyzed, so this always needs review.'],
  applies: getAudibleVideos,
  check: () => cantTell('ask'),
  messages: {
    ask: 'Does this video, or a second version of it, have an audio description? None is needed if its sound conveys everything important. A track with kind="descriptions" doesn’t count: no browser reads it out.',
  },
});
