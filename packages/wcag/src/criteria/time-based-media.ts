import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 1.2. */
export const timeBasedMedia = {
  '1.2.1': {
    title: 'Audio-only and Video-only (Prerecorded)',
    level: 'A',
    since: '2.0',
    category: 'media',
    requirement:
      'A sound recording has a transcript, and a silent video has a text or a sound track that tells the same.',
    impact:
      'Deaf people get nothing from a recording without a transcript. Blind people get nothing from a silent video.',
    severity: 'critical',
    severityReason:
      'The whole of the recording is out of reach for people who cannot hear it, or cannot see it.',
  },
  '1.2.2': {
    title: 'Captions (Prerecorded)',
    level: 'A',
    since: '2.0',
    category: 'media',
    requirement: 'Recorded video with sound has captions for speech and for sounds that matter.',
    impact:
      'Deaf and hard-of-hearing people cannot follow what is said. Nor can anyone in a loud or a silent place.',
    severity: 'critical',
    severityReason: 'Everything that is said is out of reach for people who cannot hear it.',
  },
  '1.2.3': {
    title: 'Audio Description or Media Alternative (Prerecorded)',
    level: 'A',
    since: '2.0',
    category: 'media',
    requirement: 'Recorded video has a description of what is seen, spoken or as a full text.',
    impact: 'Blind people hear the voices but miss what is shown, written or done on the screen.',
    severity: 'serious',
    severityReason: 'The sound track still gives part of the story; what is only shown is lost.',
  },
  '1.2.4': {
    title: 'Captions (Live)',
    level: 'AA',
    since: '2.0',
    category: 'media',
    requirement: 'Live video with sound has captions while it happens.',
    impact: 'Deaf and hard-of-hearing people cannot take part while the event is on.',
    severity: 'serious',
    severityReason:
      'People who cannot hear are shut out while it happens; a captioned recording can still give them the content later.',
  },
  '1.2.5': {
    title: 'Audio Description (Prerecorded)',
    level: 'AA',
    since: '2.0',
    category: 'media',
    requirement: 'Recorded video has a spoken description of what is seen.',
    impact:
      'Blind people and people with low vision miss what is shown, and a separate text breaks the flow.',
    severity: 'serious',
    severityReason: 'What is only shown is lost to people who follow the video by ear.',
  },
  '1.2.6': {
    title: 'Sign Language (Prerecorded)',
    level: 'AAA',
    since: '2.0',
    category: 'media',
    requirement: 'Recorded video with sound is also given in sign language.',
    impact: 'Deaf people whose first language is a sign language have to read captions in a second language.',
    severity: 'moderate',
    severityReason:
      'Captions carry the words, but reading at the speed of speech in a second language loses much.',
  },
  '1.2.7': {
    title: 'Extended Audio Description (Prerecorded)',
    level: 'AAA',
    since: '2.0',
    category: 'media',
    requirement:
      'Where the pauses are too short to describe what is seen, the video waits for the description.',
    impact: 'Blind people get a hurried or partial description of busy scenes.',
    severity: 'minor',
    severityReason:
      'The ordinary description gives the gist; only what does not fit into the pauses is missing.',
  },
  '1.2.8': {
    title: 'Media Alternative (Prerecorded)',
    level: 'AAA',
    since: '2.0',
    category: 'media',
    requirement: 'Recorded video also exists as a text that tells all that is seen and heard.',
    impact:
      'Deafblind people, who read in braille, can use neither the captions in the picture nor the spoken description.',
    severity: 'serious',
    severityReason: 'The text is the only form that reaches people who can neither see nor hear the video.',
  },
  '1.2.9': {
    title: 'Audio-only (Live)',
    level: 'AAA',
    since: '2.0',
    category: 'media',
    requirement: 'Live sound has a text that tells the same, such as live captions or the script.',
    impact: 'Deaf and hard-of-hearing people cannot follow a live broadcast or call.',
    severity: 'serious',
    severityReason:
      'People who cannot hear are shut out while it happens, and only a later transcript can make up for it.',
  },
} as const satisfies GuidelineCriteria<'1.2'>;
