import { cantTell, defineRule, failed } from '../../rule.ts';
import { getMediaInfo, getVisibleVideos, isSilent, mayHaveSound, mayHaveText } from '../../shared/media.ts';

/** ACT c3232f, and videos that are muted for everyone. These may be decorative, so they need review. */
export const videoOnlyAlternative = defineRule({
  id: 'video-only-alternative',
  title: 'Silent videos have a text or audio alternative',
  help: 'Describe next to the video what it shows, or provide an audio recording that describes it.',
  impact: 'Blind people get nothing from the video.',
  criteria: ['1.2.1'],
  category: 'media',
  severity: 'serious',
  bestPractice: false,
  act: ['c3232f'],
  actAtomicRules: { d7ba54: ['nothing'], ee13b5: ['nothing'], fd26cf: ['nothing'] },
  axe: [],
  auditReasons: ['ask'],
  traits: { asksAbout: 'silent videos' },
  limits: ['Videos aren’t analyzed. A person has to check whether text on the page describes them.'],
  applies: (page) =>
    getVisibleVideos(page)
      .filter(isSilent)
      .map(({ element }) => element),
  check: (video, page) => {
    if (getMediaInfo(video).hasAudio !== false) return cantTell('mute');
    return mayHaveText(video, 'exposed') || mayHaveSound(video, page) ? cantTell('ask') : failed('nothing');
  },
  messages: {
    nothing:
      'Blind people get nothing from this silent video: the page contains no text, recording or link that could describe what it shows.',
    ask: 'Does text or a recording describe everything this silent video shows? None is needed if it’s purely decorative.',
    mute: 'Is this video purely decorative? It plays without sound, so it otherwise needs text or a recording that describes what it shows.',
  },
});
