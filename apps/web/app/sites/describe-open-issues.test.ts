import type { Site } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { describeOpenIssues } from './describe-open-issues.ts';

const states = { open: 0, in_progress: 0, fixed: 9, regressed: 0, ignored: 3, false_alarm: 1 };
const scan = (total_issues: number): Site['last_scan'] => ({
  id: '55555555-5555-4555-8555-555555555555',
  completed_at: '2026-03-04T10:00:00Z',
  score: 42,
  grade: 'D',
  total_issues,
  pages_tested: 5,
  ...{ added: 0, newly_tested: 0, fixed: 0, not_retested: 0, merged: 0, regressed: 0, previous: null },
  needs_review_count: 0,
  excluded: { ignored: 3, false_positive: 1 },
});

test.each<[Pick<Site, 'counts' | 'last_scan'>, string | null]>([
  [
    { counts: { ...states, open: 50, regressed: 4 }, last_scan: scan(47) },
    '54 open issues from all scans and audits, 47 in the last scan',
  ],
  [{ counts: { ...states, in_progress: 47 }, last_scan: scan(47) }, null],
  [{ counts: { ...states, open: 1 }, last_scan: null }, null],
])('%j', (site, text) => {
  expect(describeOpenIssues(site)).toBe(text);
});
