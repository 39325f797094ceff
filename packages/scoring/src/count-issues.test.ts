import { expect, test } from 'vitest';
import { countIssues, describeExclusion, type IssueToCount } from './count-issues.ts';

const createIssue = (fields: Partial<IssueToCount> = {}): IssueToCount => ({
  outcome: 'failed',
  severity: 'critical',
  occurrences: 1,
  ...fields,
});

test('counts issues, occurrences and needs-review issues separately', () => {
  const counts = countIssues([
    createIssue({ occurrences: 12 }),
    createIssue({ severity: 'minor', occurrences: 2, excluded: null }),
    createIssue({ outcome: 'cantTell', occurrences: 7 }),
    createIssue({ occurrences: 100, excluded: 'ignored' }),
    createIssue({ outcome: 'cantTell', occurrences: 100, excluded: 'false_positive' }),
  ]);
  expect(counts).toEqual({
    severities: { critical: 1, serious: 0, moderate: 0, minor: 1 },
    issues: 2,
    occurrences: 14,
    needsReview: 1,
    needsReviewOccurrences: 7,
    excluded: { ignored: 1, false_positive: 1 },
  });
});

test.each([
  [{ ignored: 2, false_positive: 1 }, '3 issues excluded: 2 ignored, 1 false positive.'],
  [{ ignored: 1, false_positive: 0 }, '1 issue excluded: 1 ignored.'],
  [{ ignored: 0, false_positive: 2 }, '2 issues excluded: 2 false positives.'],
  [{ ignored: 0, false_positive: 0 }, null],
])('describes %o as “%s”', (counts, sentence) => {
  expect(describeExclusion(counts)).toBe(sentence);
});
