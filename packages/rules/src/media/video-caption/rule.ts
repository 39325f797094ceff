import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed } from '../../rule.ts';
import { getAudibleVideos, getMediaInfo, getTracks, mayShowWords } from '../../shared/media.ts';
import { getVideosToAnalyze, getWatchRecord } from './watched-videos.ts';

/**
 * Number of moments with speech that must be analyzed to be sure that the video image contains no captions.
 */
const MIN_FRAMES = 5;
/** Minimum words per spoken syllable in a transcript; speech has about twice as many. */
const MIN_WORDS_PER_SYLLABLE = 0.25;

/**
 * ACT eac66b. Fails if speech was detected, there is no captions track and no text in the video image, and
 * the page is too short to contain a transcript that would make the video a media alternative for text. All
 * other cases need review, because captions may be wrong.
 */
export const videoCaption = defineRule({
  id: 'video-caption',
  title: 'Videos have captions',
  help: 'Add a `<track>` element with `kind="captions"` that covers everything that is said and all important sounds.',
  impact: 'Deaf and hard-of-hearing people miss what is said.',
  criteria: ['1.2.2'],
  category: 'media',
  severity: 'critical',
  bestPractice: false,
  act: ['eac66b'],
  actAtomicRules: { f51b46: ['none'] },
  axe: ['video-caption'],
  auditReasons: ['track'],
  traits: { asksAbout: 'videos' },
  limits: [
    'Detects only clear speech without much background sound, in one minute from the middle of a video. Words aren’t recognized, and text in the video image isn’t read.',
    'Analyzes only the first three videos of a page, and only files under 6 MB that the page is allowed to read.',
    'Players that other sites embed in frames aren’t analyzed.',
  ],
  probe: { facts: 'videos', getQuestions: (page) => getVideosToAnalyze(page).map(({ index }) => index) },
  applies: getAudibleVideos,
  check: (video) => {
    const media = getMediaInfo(video);
    const record = getWatchRecord(video);
    const [captions] = getTracks(media, 'captions', 'subtitles');
    if (captions) return cantTell('track', { related: [captions] });
    if (record?.hasTextTrack) return cantTell('track');
    if (!record || record.frames === 0) return cantTell('noTrack');
    const { frames, written, syllables } = record;
    if (written * 2 >= frames) return cantTell('written', { facts: { frames, written } });
    const isCertain =
      frames >= MIN_FRAMES &&
      media.hasControls &&
      !mayShowCaptions(video) &&
      !mayShowWords(video, syllables * MIN_WORDS_PER_SYLLABLE);
    const facts = { frames, written };
    return isCertain ? failed('none', { facts }) : cantTell('unwritten', { facts });
  },
  messages: {
    none: 'Deaf people miss what is said: this video has no captions track, and text was visible in its image in only {written} of {frames} moments of speech.',
    noTrack:
      'Does the video image contain captions of everything that is said and heard? The video has no captions track. None is needed if its sound conveys nothing.',
    written:
      'Does the text in the video image caption everything that is said and heard? It was visible in {written} of {frames} moments of speech; there’s no captions track.',
    unwritten:
      'Is this video captioned while it plays, or does it only repeat text on the page, as a labeled alternative? It has no captions track, and text was visible in only {written} of {frames} moments of speech.',
    track:
      'Do the captions of this video cover everything that is said, who says it and all important sounds?',
  },
});

/**
 * Returns whether there is an empty element next to the video, where scripts may show captions during
 * playback.
 */
function mayShowCaptions(video: ElementModel): boolean {
  const { page, flatParent } = video;
  if (page.byTag('script').length === 0) return false;
  return (flatParent?.children ?? []).some(
    (other) => other !== video && other.isExposed && other.children.length === 0 && other.textContent === '',
  );
}
