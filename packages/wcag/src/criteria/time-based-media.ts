import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 1.2. */
export const timeBasedMedia = {
  '1.2.1': {
    title: 'Audio-only and Video-only (Prerecorded)',
    level: 'A',
    since: '2.0',
    category: 'media',
    requirement:
      'Audio recordings have a transcript, and silent videos have a text or an audio track with the same information.',
    impact:
      'Deaf people get nothing from a recording without a transcript. Blind people get nothing from a silent video.',
    severity: 'critical',
    severityReason: 'The whole recording is unavailable to people who can’t hear it or can’t see it.',
  },
  '1.2.2': {
    title: 'Captions (Prerecorded)',
    level: 'A',
    since: '2.0',
    category: 'media',
    requirement: 'Prerecorded videos with sound have captions for speech and important sounds.',
    impact:
      'Deaf and hard-of-hearing people can’t follow what is said. Neither can anyone who has to watch without sound.',
    severity: 'critical',
    severityReason: 'Everything that is said is unavailable to people who can’t hear it.',
  },
  '1.2.3': {
    title: 'Audio Description or Media Alternative (Prerecorded)',
    level: 'A',
    since: '2.0',
    category: 'media',
    requirement: 'Prerecorded videos have an audio description or a full text alternative of what is shown.',
    impact: 'Blind people hear the voices but miss what happens on screen.',
    severity: 'serious',
    severityReason: 'The sound still conveys part of the content, but anything that is only shown is lost.',
  },
  '1.2.4': {
    title: 'Captions (Live)',
    level: 'AA',
    since: '2.0',
    category: 'media',
    requirement: 'Live videos with sound have live captions.',
    impact: 'Deaf and hard-of-hearing people can’t take part in the event while it takes place.',
    severity: 'serious',
    severityReason:
      'People who can’t hear are excluded during the event; a captioned recording can still provide the content later.',
  },
  '1.2.5': {
    title: 'Audio Description (Prerecorded)',
    level: 'AA',
    since: '2.0',
    category: 'media',
    requirement: 'Prerecorded videos have an audio description of what is shown.',
    impact:
      'Blind people and people with low vision miss what is shown, and reading a separate text interrupts the video.',
    severity: 'serious',
    severityReason: 'Whatever is only shown is lost on people who just listen to the video.',
  },
  '1.2.6': {
    title: 'Sign Language (Prerecorded)',
    level: 'AAA',
    since: '2.0',
    category: 'media',
    requirement: 'Prerecorded videos with sound have a sign language interpretation.',
    impact: 'Deaf people whose first language is a sign language have to read captions in a second language.',
    severity: 'moderate',
    severityReason:
      'Captions provide the words, but reading a second language at the speed of speech loses much of the meaning.',
  },
  '1.2.7': {
    title: 'Extended Audio Description (Prerecorded)',
    level: 'AAA',
    since: '2.0',
    category: 'media',
    requirement:
      'If the pauses are too short to describe what is shown, the video pauses for the audio description.',
    impact: 'Blind people get only a hurried or partial description of busy scenes.',
    severity: 'minor',
    severityReason:
      'The regular audio description conveys the main points. Only what doesn’t fit in the pauses is missing.',
  },
  '1.2.8': {
    title: 'Media Alternative (Prerecorded)',
    level: 'AAA',
    since: '2.0',
    category: 'media',
    requirement: 'Prerecorded videos have a full text alternative of everything that is shown and heard.',
    impact:
      'Deafblind people who read braille can use neither captions in the video image nor audio description.',
    severity: 'serious',
    severityReason: 'The text is the only form available to people who can neither see nor hear the video.',
  },
  '1.2.9': {
    title: 'Audio-only (Live)',
    level: 'AAA',
    since: '2.0',
    category: 'media',
    requirement: 'Live audio has a text alternative, such as live captions or the script.',
    impact: 'Deaf and hard-of-hearing people can’t follow a live broadcast or call.',
    severity: 'serious',
    severityReason:
      'People who can’t hear are excluded during the broadcast, and only a later transcript can make up for it.',
  },
} as const satisfies GuidelineCriteria<'1.2'>;
