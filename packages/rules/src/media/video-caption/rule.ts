import { cantTell, defineRule } from '../../rule.ts';
import { audibleVideos, mediumOf, tracks } from '../../shared/media.ts';

/**
 * ACT eac66b. Captions may be part of the picture, and tracks may be wrong, so a person is always asked; what is
 * asked depends on what there is.
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
  actParts: { f51b46: [] },
  axe: ['video-caption'],
  limits: [
    'Videos are not watched and their sound is not heard, so this is always a question.',
    'Players of other sites in frames are not looked into.',
  ],
  applies: audibleVideos,
  check: (video) => {
    const [captions] = tracks(mediumOf(video), 'captions', 'subtitles');
    return captions ? cantTell('track', { related: [captions] }) : cantTell('noTrack');
  },
  messages: {
    noTrack:
      'Does the video show captions of all that is said and heard, or is its sound without meaning? It has no track of captions, so they could only be part of its picture.',
    track: 'Do the captions of this video give all that is said, who says it, and the sounds that matter?',
  },
});
