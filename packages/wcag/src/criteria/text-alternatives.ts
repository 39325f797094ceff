import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 1.1. */
export const textAlternatives = {
  '1.1.1': {
    title: 'Non-text Content',
    level: 'A',
    since: '2.0',
    category: 'images',
    requirement:
      'All images and other non-text content have a text alternative that serves the same purpose, or are marked as decorative.',
    impact:
      'Blind people hear “image”, a file name or nothing at all. People who turn images off see only an empty space.',
    severity: 'critical',
    severityReason:
      'People who can’t see the image don’t get its content at all, and nothing else on the page replaces it.',
  },
} as const satisfies GuidelineCriteria<'1.1'>;
