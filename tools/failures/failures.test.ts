import { CRITERIA } from '@curbcut/wcag';
import { describe, expect, test } from 'vitest';
import type { BehaviorCase } from '../behavior/behavior-case.ts';
import type { Results } from '../behavior/results.ts';
import { failureCases } from './failure-cases.ts';
import { createFailuresReport, formatFailuresReport } from './failures-report.ts';

const cases = failureCases;
const groups = Object.entries(Object.groupBy(cases, ({ group }) => group));
const listIds = (items: readonly BehaviorCase[]) => items.map(({ id }) => id);

describe('the pages', () => {
  test('are about at least 75 Level A and AA failures, with unique ids', () => {
    expect(groups.length).toBeGreaterThanOrEqual(75);
    expect(groups.filter(([id]) => !/^F\d{1,3}$/.test(id))).toEqual([]);
    expect(new Set(listIds(cases)).size).toBe(cases.length);
    expect(listIds(cases.filter(({ criterion }) => !/^A{1,2}$/.test(CRITERIA[criterion].level)))).toEqual([]);
  });

  test('include failing and passing pages for each failure', () => {
    const isUneven = (own: readonly BehaviorCase[]) =>
      new Set(own.map(({ expected }) => expected)).size < 2 || own.length < 3;
    expect(groups.filter(([, own = []]) => isUneven(own)).map(([id]) => id)).toEqual([]);
  });

  test('mark the element at fault if they fail, and nothing if they pass', () => {
    const isMarked = ({ pages }: BehaviorCase) =>
      Object.values(pages).some((html) => /data-defect|dataset\.defect/.test(html));
    const wrong = cases.filter((item) => isMarked(item) !== (item.expected === 'failing'));
    expect(listIds(wrong)).toEqual([]);
  });

  test('explain why they fail or pass, and load nothing from outside', () => {
    expect(listIds(cases.filter(({ why }) => why.length < 20))).toEqual([]);
    const loadsFromOutside = /<(?:script|link|img|iframe|video|audio|source)\b[^>]*\b(?:src|href)="https?:/;
    const outside = cases.filter(({ pages }) =>
      Object.values(pages).some((html) => loadsFromOutside.test(html)),
    );
    expect(listIds(outside)).toEqual([]);
  });
});

describe('the report', () => {
  const createCase = (name: string, expected: BehaviorCase['expected']): BehaviorCase => ({
    id: `F16/${name}`,
    group: 'F16',
    criterion: '2.2.2',
    title: name,
    expected,
    why: '',
    pages: {},
  });
  const failing = ['found', 'asked', 'audited', 'missed'].map((name) => createCase(name, 'failing'));
  const passing = ['reported', 'right'].map((name) => createCase(name, 'passing'));
  const nothing = { ruleIds: [], fingerprint: '' };
  const results: Results = new Map([
    [failing[0]!, { ...nothing, outcome: 'failed', ruleIds: ['moving'] }],
    [failing[1]!, { ...nothing, outcome: 'review', isAskedInAudit: true }],
    [failing[2]!, { ...nothing, outcome: 'none', isAskedInAudit: true }],
    [failing[3]!, { ...nothing, outcome: 'none' }],
    [passing[0]!, { ...nothing, outcome: 'failed', ruleIds: ['moving'] }],
    [passing[1]!, { ...nothing, outcome: 'none', otherFailedRules: ['image-alt'] }],
  ]);
  const run = { date: '2026-11-29T00:00:00.000Z', version: '0.1.0', browser: '153.0' };

  test('counts each failing page once, by its outcome', () => {
    const report = createFailuresReport([...failing, ...passing], results, undefined, run);
    expect(report.failures).toEqual([
      {
        id: 'F16',
        criteria: ['2.2.2'],
        example: 'found',
        failing: 4,
        outcomes: { found: 1, 'asked-in-scan': 1, 'asked-in-audit': 1, missed: 1 },
        passing: 2,
        falsePositives: 1,
        axeFound: null,
      },
    ]);
    expect(report.escaped).toEqual(['F16/audited (asked-in-audit)', 'F16/missed (missed)']);
    expect(report.wrong).toEqual(['F16/reported (moving)']);
    expect(report.others).toEqual(['F16/right (image-alt)']);
  });

  test('includes axe-core’s results for the same pages', () => {
    const axe: Results = new Map([[failing[3]!, { ...nothing, outcome: 'failed' }]]);
    const report = createFailuresReport([...failing, ...passing], results, axe, run);
    expect(report.total.axeFound).toBe(1);
    expect(formatFailuresReport(report)).toContain('F16');
  });
});
