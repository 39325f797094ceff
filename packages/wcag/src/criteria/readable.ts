import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 3.1. */
export const readable = {
  '3.1.1': {
    title: 'Language of Page',
    level: 'A',
    since: '2.0',
    category: 'other',
    requirement: 'The language of the page is declared in the code.',
    impact:
      'Screen reader users hear the text with the wrong pronunciation, which can make it unintelligible.',
    severity: 'serious',
    severityReason:
      'The whole page is garbled for people whose screen reader uses another language, until they change the setting.',
  },
  '3.1.2': {
    title: 'Language of Parts',
    level: 'AA',
    since: '2.0',
    category: 'other',
    requirement: 'The language of passages in another language is declared in the code.',
    impact: 'Screen reader users hear these passages mispronounced.',
    severity: 'moderate',
    severityReason: 'Only the passage is hard to understand, and it can be spelled out word by word.',
  },
  '3.1.3': {
    title: 'Unusual Words',
    level: 'AAA',
    since: '2.0',
    category: 'other',
    requirement: 'Jargon, idioms and words with an unusual meaning are explained.',
    impact:
      'People with learning disabilities and people who read in a second language don’t understand the meaning.',
    severity: 'minor',
    severityReason: 'A dictionary or a web search provides the meaning.',
  },
  '3.1.4': {
    title: 'Abbreviations',
    level: 'AAA',
    since: '2.0',
    category: 'other',
    requirement: 'Abbreviations are explained or spelled out.',
    impact: 'People who don’t know the abbreviation, or hear it mispronounced, can’t guess what it means.',
    severity: 'minor',
    severityReason: 'A web search provides the meaning, and so does the surrounding text in many cases.',
  },
  '3.1.5': {
    title: 'Reading Level',
    level: 'AAA',
    since: '2.0',
    category: 'other',
    requirement: 'Text that is difficult to read has a simpler version or other help.',
    impact: 'People with reading or learning disabilities can’t follow long, difficult sentences.',
    severity: 'moderate',
    severityReason: 'People understand part of the meaning, slowly, or need help.',
  },
  '3.1.6': {
    title: 'Pronunciation',
    level: 'AAA',
    since: '2.0',
    category: 'other',
    requirement: 'If the meaning depends on the pronunciation of a word, the page provides it.',
    impact: 'Screen reader users may hear the wrong one of two words with the same spelling.',
    severity: 'minor',
    severityReason: 'This affects few words, and the sentence usually makes the meaning clear.',
  },
} as const satisfies GuidelineCriteria<'3.1'>;
