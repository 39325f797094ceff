import { getRuleById } from '@curbcut/rules';
import { expect, test } from 'vitest';
import { actReport, getConsistencyBadge, getRuleIds } from './act-report.ts';
import { publishedCounts } from './published-results.ts';

test('the report covers all ACT rules, and its figures are the sums of their results', () => {
  const { rules, figures, cases } = actReport;
  expect(new Set(rules.map(({ ruleId }) => ruleId)).size).toBe(publishedCounts.rules);
  for (const consistency of ['complete', 'partial', 'inconsistent', 'untested'] as const) {
    expect(rules.filter((rule) => rule.consistency === consistency).length).toBe(figures[consistency]);
  }
  const sum = (key: 'found' | 'failed') => rules.reduce((total, rule) => total + rule[key], 0);
  expect([sum('found'), sum('failed')]).toEqual([figures.found, figures.failed]);
  const finding = rules.filter(({ found }) => found > 0);
  expect(finding.reduce((total, { found, asked }) => total + found + asked, 0)).toBe(figures.foundOrAsked);
  expect(cases.passed + cases.failed + cases.inapplicable).toBe(cases.all);
  expect(cases.all).toBeLessThanOrEqual(publishedCounts.cases);
});

test('every implementing rule exists, because the page links to it', () => {
  const named = actReport.rules.flatMap(getRuleIds);
  expect(named.filter((id) => !getRuleById(id))).toEqual([]);
});

test.each([
  ['partial', { implementedBy: ['image-alt'], failed: 2, found: 0 }, 'Needs review'],
  ['partial', { implementedBy: ['image-alt'], failed: 2, found: 1 }, 'Partial'],
  ['untested', { implementedBy: ['image-alt'], failed: 2, found: 0 }, 'Needs review'],
  ['partial', { implementedBy: ['bypass'], failed: 0, found: 0 }, 'No failing case'],
  ['untested', { implementedBy: ['bypass'], failed: 0, found: 0 }, 'No failing case'],
  ['untested', { implementedBy: [], failed: 4, found: 0 }, 'Not covered'],
] as const)('explains why a rule is %s: %o', (consistency, rule, word) => {
  expect(getConsistencyBadge({ consistency, ...rule }).label).toBe(word);
});
