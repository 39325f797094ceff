import { cantTell, defineRule, failed } from '../../rule.ts';
import { getMediaInfo, getVisibleVideos, mayHaveText } from '../../shared/media.ts';

/** ACT 1a02b0. Fails only if the page has no text at all and no link that could lead to any. */
export const videoTranscript = defineRule({
  id: 'video-transcript',
  title: 'Videos have a full transcript',
  help: 'Provide a transcript of everything that is shown, said and heard, on the page itself or on a page linked next to the video.',
  impact: 'People who can neither see nor hear the video, such as deafblind people, get nothing from it.',
  criteria: ['1.2.8'],
  category: 'media',
  severity: 'minor',
  bestPractice: false,
  act: ['1a02b0'],
  actAtomicRules: { ab4d13: ['nothingOfSound'], fd26cf: ['nothingOfSilent'] },
  axe: [],
  auditReasons: ['text'],
  limits: ['A person has to check whether text on the page is the video’s transcript.'],
  applies: (page) => getVisibleVideos(page).map(({ element }) => element),
  check: (video) => {
    if (mayHaveText(video, 'exposed')) return cantTell('text');
    const { hasAudio } = getMediaInfo(video);
    if (hasAudio === null) return failed('nothing');
    return failed(hasAudio ? 'nothingOfSound' : 'nothingOfSilent');
  },
  messages: {
    text: 'Does this page or a linked page have a transcript of everything that is shown, said and heard in this video? None is needed if it is purely decorative.',
    nothing:
      'This video has no transcript: the page contains no text that could be a transcript, and no link that could lead to one.',
    nothingOfSound:
      'This video has no transcript of what is shown and said: the page contains no text that could be a transcript, and no link that could lead to one.',
    nothingOfSilent:
      'This silent video has no text alternative: the page contains no text that could be a transcript, and no link that could lead to one.',
  },
});
