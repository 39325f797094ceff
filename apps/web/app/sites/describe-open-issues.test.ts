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
  needs_review_count: 0,
  excluded: { ignored: 3, false_positive: 1 },
});
const none = { ...states, fixed: 0, ignored: 0, false_alarm: 0 };

test.each<[Pick<Site, 'counts' | 'needs_review' | 'last_scan'>, string]>([
  [
    { counts: { ...states, open: 50, regressed: 4 }, needs_review: none, last_scan: scan(47) },
    '54 open issues on this site, 47 in the latest scan.',
  ],
  [
    { counts: { ...states, in_progress: 47 }, needs_review: { ...none, open: 7 }, last_scan: scan(47) },
    '47 open issues on this site, all found by the latest scan. 7 issues to review.',
  ],
  [{ counts: states, needs_review: none, last_scan: scan(0) }, 'No open issues on this site.'],
  [
    { counts: { ...states, open: 1 }, needs_review: { ...none, open: 1 }, last_scan: null },
    '1 open issue on this site. 1 issue to review.',
  ],
])('describes open issues (case %#)', (site, sentence) => {
  expect(describeOpenIssues(site)).toBe(sentence);
});
