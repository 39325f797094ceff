import { CATEGORIES, CRITERION_IDS, SEVERITIES } from '@curbcut/wcag';
import fc from 'fast-check';
import type { IssueToScore } from '../src/issue-to-score.ts';
import { PAGE_IMPORTANCES } from '../src/page-importance.ts';

/** Generates issues with and without criteria, with known and unknown severity words. */
export const anyIssue: fc.Arbitrary<IssueToScore> = fc.record(
  {
    severity: fc.oneof(fc.constantFrom(...SEVERITIES, 'blocker', 'info'), fc.string()),
    rule_title: fc.constantFrom('Low contrast', 'Heading order', 'Something else'),
    wcag_criteria: fc.array(fc.constantFrom(...CRITERION_IDS), { maxLength: 3 }),
    category: fc.oneof(fc.constantFrom(...CATEGORIES), fc.string()),
    page_importance: fc.constantFrom(...PAGE_IMPORTANCES),
    occurrences: fc.integer({ min: 1, max: 500 }),
    outcome: fc.constantFrom('failed', 'cantTell'),
  },
  { requiredKeys: ['severity'] },
);
