import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 1.1. */
export const textAlternatives = {
  '1.1.1': {
    title: 'Non-text Content',
    level: 'A',
    since: '2.0',
    category: 'images',
    requirement: 'Everything that is not text has a text that does the same job, or is marked as decoration.',
    impact:
      'Blind people hear “image”, a file name or nothing where the picture speaks. People who turn images off see an empty place.',
    severity: 'critical',
    severityReason:
      'What the picture says is missing altogether for people who cannot see it, and nothing else on the page tells them.',
  },
} as const satisfies GuidelineCriteria<'1.1'>;
