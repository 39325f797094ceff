import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 3.1. */
export const readable = {
  '3.1.1': {
    title: 'Language of Page',
    level: 'A',
    since: '2.0',
    category: 'other',
    requirement: 'The page says in the code which language it is in.',
    impact: 'Screen-reader users hear the text in the wrong pronunciation, which can make it unintelligible.',
    severity: 'serious',
    severityReason:
      'The whole page is garbled for people who listen in another language, until they find the setting.',
  },
  '3.1.2': {
    title: 'Language of Parts',
    level: 'AA',
    since: '2.0',
    category: 'other',
    requirement: 'Passages in another language say so in the code.',
    impact: 'Screen-reader users hear these passages in the wrong pronunciation.',
    severity: 'moderate',
    severityReason: 'Only the passage is hard to understand, and it can be spelt out word by word.',
  },
  '3.1.3': {
    title: 'Unusual Words',
    level: 'AAA',
    since: '2.0',
    category: 'other',
    requirement: 'Jargon, idioms and words in an unusual sense are explained.',
    impact:
      'People with a learning disability, and people who read in a second language, do not get the meaning.',
    severity: 'minor',
    severityReason: 'A dictionary or a search gives the meaning.',
  },
  '3.1.4': {
    title: 'Abbreviations',
    level: 'AAA',
    since: '2.0',
    category: 'other',
    requirement: 'Abbreviations are spelt out somewhere.',
    impact: 'People who do not know the abbreviation, or hear it misread, cannot guess what it means.',
    severity: 'minor',
    severityReason: 'A search gives the meaning, and the text around it often does.',
  },
  '3.1.5': {
    title: 'Reading Level',
    level: 'AAA',
    since: '2.0',
    category: 'other',
    requirement: 'Text that is hard to read has a simpler version or other help.',
    impact: 'People with a reading or learning disability cannot follow long, difficult sentences.',
    severity: 'moderate',
    severityReason: 'They get part of the meaning, slowly, or need somebody to explain.',
  },
  '3.1.6': {
    title: 'Pronunciation',
    level: 'AAA',
    since: '2.0',
    category: 'other',
    requirement: 'Where the meaning depends on how a word is spoken, the page tells how.',
    impact: 'People who listen to the page may hear the wrong word of two that are spelt alike.',
    severity: 'minor',
    severityReason: 'It concerns few words, and the sentence usually makes them clear.',
  },
} as const satisfies GuidelineCriteria<'3.1'>;
