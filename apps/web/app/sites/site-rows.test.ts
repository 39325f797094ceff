import { expect, test } from 'vitest';
import { getScoreChange, type SiteRow } from './site-rows.ts';

const lastScan: NonNullable<SiteRow['last_scan']> = {
  ...{ id: 'scan', completed_at: '2026-11-30T10:00:00.000Z', score: 80, grade: 'B' },
  ...{
    pages_tested: 5,
    total_issues: 3,
    added: 0,
    fixed: 0,
    newly_tested: 0,
    not_retested: 0,
    merged: 0,
    regressed: 0,
  },
  previous: { pages_tested: 5, is_comparable: true },
};
const trend = (...scores: (number | null)[]): SiteRow['trend'] =>
  scores.map((score) => ({ scan_id: 'scan', completed_at: lastScan.completed_at, score }));

test.each<[string, number | null, (number | null)[], number | null]>([
  ['since the previous scan', 80, [60, 75, 80], 5],
  ['since the last one with a score', 80, [75, null, 80], 5],
  ['not without an earlier score', 80, [null, 80], null],
  ['not between earlier scans if the last one has no score', null, [60, 75, null], null],
])('a score changes %s', (_, score, scores, change) => {
  expect(getScoreChange({ last_scan: { ...lastScan, score }, trend: trend(...scores) })).toBe(change);
});
