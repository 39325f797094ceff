import { expect, test } from 'vitest';
import { assessSite, type IssueToAssess } from './assess-site.ts';
import { computePageScore } from './basic-score.ts';

const calculatedAt = '2026-01-02T03:04:05.000Z';
const getSerious = () => 'serious' as const;
const createIssue = (id: string, fields: Partial<IssueToAssess> = {}): IssueToAssess => ({
  id,
  rule_id: 'image-alt',
  outcome: 'failed',
  severity: 'serious',
  occurrences: 1,
  ...fields,
});
const outcomes = [
  { ruleId: 'image-alt', passed: 1, failed: 3 },
  { ruleId: 'label', passed: 4, failed: 0 },
];

test('excluded issues don’t affect page scores, penalties or counts, and are counted by reason', () => {
  const issues = [
    createIssue('logo', { occurrences: 2, excluded: 'ignored' }),
    createIssue('hero'),
    createIssue('question', { outcome: 'cantTell', excluded: 'false_positive' }),
  ];
  const site = assessSite(issues, getSerious);
  const excluded = [
    { issue: 'logo', count: 2 },
    { issue: 'question', count: 1 },
  ];
  // One of two images passes, and all fields pass.
  expect(site.addPage({ outcomes, importance: 'high', elements: 100, excluded })).toBe(75);
  const { counts, score, originalScore } = site.result({ calculatedAt });
  expect(originalScore).toBe(75);
  expect(score).toMatchObject({ score: 74, severityCounts: { serious: 1 } });
  expect(counts).toEqual({
    severities: { critical: 0, serious: 1, moderate: 0, minor: 0 },
    issues: 1,
    occurrences: 1,
    needsReview: 0,
    needsReviewOccurrences: 0,
    excluded: { ignored: 1, false_positive: 1 },
  });
});

test('scores a page on which only excluded elements failed as if the rule didn’t apply', () => {
  const site = assessSite([createIssue('logo', { occurrences: 3, excluded: 'ignored' })], getSerious);
  const onlyFailed = [{ ruleId: 'image-alt', passed: 0, failed: 3 }];
  const excluded = [{ issue: 'logo', count: 3 }];
  expect(site.addPage({ outcomes: onlyFailed, importance: 'medium', elements: 9, excluded })).toBeNull();
  expect(site.result({ calculatedAt }).score).toBeNull();
});

test('projects the site with its verified fixes applied, on pages with and without them', () => {
  const fix = { fixed_occurrences: 2, needs_author_text: null };
  const site = assessSite([createIssue('logo', { occurrences: 2, fix }), createIssue('hero')], getSerious);
  site.addPage({ outcomes, importance: 'medium', elements: 100, fixed: [{ issue: 'logo', count: 2 }] });
  site.addPage({
    outcomes: [{ ruleId: 'label', passed: 1, failed: 1 }],
    importance: 'medium',
    elements: 100,
  });
  const { originalScore, score, projected } = site.result({ calculatedAt });
  const before = [computePageScore(outcomes, getSerious)!, 50];
  expect(originalScore).toBe((before[0]! + before[1]!) / 2);
  expect(projected).toEqual({ issues: 1, to_word: 0, occurrences: 2, score: expect.any(Number), grade: 'C' });
  expect(projected!.score).toBeGreaterThan(score!.score);
});

test('fixes for excluded issues don’t count in the projection', () => {
  const fix = { fixed_occurrences: 2, needs_author_text: null };
  const site = assessSite([createIssue('logo', { occurrences: 2, fix, excluded: 'ignored' })], getSerious);
  site.addPage({ outcomes, importance: 'medium', elements: 100, fixed: [{ issue: 'logo', count: 2 }] });
  expect(site.result({ calculatedAt }).projected).toBeNull();
});

test('returns counts but no score if no page was tested', () => {
  expect(assessSite([createIssue('hero')], getSerious).result({ calculatedAt })).toMatchObject({
    counts: { issues: 1 },
    score: null,
    projected: null,
  });
});
