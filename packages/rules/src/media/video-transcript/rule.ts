import { cantTell, defineRule, failed } from '../../rule.ts';
import { getMediaInfo, getVisibleVideos } from '../../shared/media.ts';
import { mayHaveText } from '../../shared/text-evidence.ts';

/** ACT 1a02b0. It fails only where the page holds no text at all and leads to none. */
export const videoTranscript = defineRule({
  id: 'video-transcript',
  title: 'Videos have a text that tells all of them',
  help: 'Write down all that is seen, said and heard, on the page itself or on a page that is linked beside the video.',
  impact: 'People who can neither see nor hear the video learn nothing of it.',
  criteria: ['1.2.8'],
  category: 'media',
  severity: 'minor',
  bestPractice: false,
  act: ['1a02b0'],
  actAtomicRules: { ab4d13: ['nothingOfSound'], fd26cf: ['nothingOfSilent'] },
  axe: [],
  limits: ['Whether a text near the video is its transcript is left to a person.'],
  applies: (page) => getVisibleVideos(page).map(({ element }) => element),
  check: (video) => {
    if (mayHaveText(video, 'exposed')) return cantTell('text');
    const { hasAudio } = getMediaInfo(video);
    if (hasAudio === null) return failed('nothing');
    return failed(hasAudio ? 'nothingOfSound' : 'nothingOfSilent');
  },
  messages: {
    text: 'Does the page, or one that it links to, tell in words all that is seen, said and heard in this video? If the video is mere decoration, nothing is needed.',
    nothing: 'Nothing tells this video in words: the page holds no text and no link that could lead to one.',
    nothingOfSound:
      'Nothing tells in words what is seen and said in this video: the page holds no text and no link that could lead to one.',
    nothingOfSilent:
      'Nothing tells in words what this video shows: the page holds no text and no link that could lead to one.',
  },
});
