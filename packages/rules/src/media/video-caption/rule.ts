import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed } from '../../rule.ts';
import { getAudibleVideos, getMediaInfo, getTracks } from '../../shared/media.ts';
import { mayShowWords } from '../../shared/text-evidence.ts';
import { getWatchRecord } from './watched-videos.ts';

/** Moments of speech that must have been looked at to be sure that no captions are in the picture. */
const MIN_FRAMES = 5;
/** Words for each syllable made out of which a text that says the same has more: at least twice as many are said. */
const MIN_WORDS_PER_SYLLABLE = 0.25;

/**
 * ACT eac66b. It fails where somebody speaks, no track and no letters in the picture tell what, and the page is too
 * short to be the text that the video could stand for. Anything else is a question, for captions may be wrong.
 */
export const videoCaption = defineRule({
  id: 'video-caption',
  title: 'Videos have captions',
  help: 'Add a track element with kind="captions" that gives all that is said, and the sounds that matter.',
  impact: 'Deaf and hard-of-hearing people do not learn what is said.',
  criteria: ['1.2.2'],
  category: 'media',
  severity: 'critical',
  bestPractice: false,
  act: ['eac66b'],
  actAtomicRules: { f51b46: ['none'] },
  axe: ['video-caption'],
  limits: [
    'Only speech with little beside it is recognised, in a minute from the middle of a video; its words are not understood, and letters in the picture are not read.',
    'The first three videos of a page are looked into, if their files are below 6 MB and the page may read them.',
    'Players of other sites in frames are not looked into.',
  ],
  probe: 'videos',
  applies: getAudibleVideos,
  check: (video) => {
    const medium = getMediaInfo(video);
    const seen = getWatchRecord(video);
    const [captions] = getTracks(medium, 'captions', 'subtitles');
    if (captions) return cantTell('track', { related: [captions] });
    if (seen?.hasTextTrack) return cantTell('track');
    if (!seen || seen.frames === 0) return cantTell('noTrack');
    const { frames, written, syllables } = seen;
    if (written * 2 >= frames) return cantTell('written', { facts: { frames, written } });
    const isCertain =
      frames >= MIN_FRAMES &&
      medium.hasControls &&
      !mayShowCaptions(video) &&
      !mayShowWords(video, syllables * MIN_WORDS_PER_SYLLABLE);
    const facts = { frames, written };
    return isCertain ? failed('none', { facts }) : cantTell('unwritten', { facts });
  },
  messages: {
    none: 'Deaf people do not learn what is said in this video: it has no track of captions, and in its picture letters stand in {written} of {frames} moments of speech.',
    noTrack:
      'Does the video show captions of all that is said and heard, or is its sound without meaning? It has no track of captions, so they could only be part of its picture.',
    written:
      'Are the letters in the picture captions of all that is said and heard? They stand there in {written} of {frames} moments of speech; there is no track of captions.',
    unwritten:
      'Is the video marked as another form of a text on the page that says all of it, or does the page itself show captions while it plays? It has no track of captions, and letters stand in its picture in {written} of {frames} moments of speech only.',
    track: 'Do the captions of this video give all that is said, who says it, and the sounds that matter?',
  },
});

/** An empty box beside the video or around it: scripts may write captions there while it plays. */
function mayShowCaptions(video: ElementModel): boolean {
  const { page, flatParent } = video;
  if (page.byTag('script').length === 0) return false;
  return (flatParent?.children ?? []).some(
    (other) => other !== video && other.isExposed && other.children.length === 0 && other.textContent === '',
  );
}
