import { cantTell, defineRule, failed } from '../../rule.ts';
import { getMediaInfo, getVisibleVideos, isSilent } from '../../shared/media.ts';
import { mayHaveSound, mayHaveText } from '../../shared/text-evidence.ts';

/** ACT c3232f, and videos that are mute for everybody: those may be decoration, so a person is asked. */
export const videoOnlyAlternative = defineRule({
  id: 'video-only-alternative',
  title: 'What a silent video shows is told in text or sound',
  help: 'Write down beside the video what it shows, or offer a recording that tells it.',
  impact: 'Blind people learn nothing of what the video shows.',
  criteria: ['1.2.1'],
  category: 'media',
  severity: 'serious',
  bestPractice: false,
  act: ['c3232f'],
  actAtomicRules: { d7ba54: ['nothing'], ee13b5: ['nothing'], fd26cf: ['nothing'] },
  axe: [],
  limits: ['Videos are not watched. Whether a text near one tells the same is left to a person.'],
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
      'Blind people learn nothing of this video: it has no sound, and the page holds no text, no recording and no link that could tell what it shows.',
    ask: 'Does a text, or a recording, tell all that this silent video shows? If it is mere decoration, nothing is needed.',
    mute: 'Does this video show more than decoration? It plays without sound; then a text or recording must tell what it shows.',
  },
});
