import { describe, expect, test } from 'vitest';
import type { ActReport } from '../act/report.ts';
import type { BehaviorRun } from '../behavior/results.ts';
import { createCriteriaReport } from './create-report.ts';

const run = { date: '2026-11-23T12:00:00.000Z', version: '0.1.0', browser: '153.0' };
const createScore = (failing: number, found: number, review: number) => ({
  failing,
  found,
  review,
  passing: 4,
  falsePositives: 0,
  questions: 1,
});
const behavior: BehaviorRun = {
  ...run,
  ...createScore(30, 9, 8),
  perCriterion: { '2.1.1': createScore(10, 8, 1), '1.3.2': createScore(10, 1, 7) },
  hidden: createScore(0, 0, 0),
  missed: [],
  wrong: [],
  notTested: [],
  unstable: [],
  limited: [],
};
const actRule: ActReport['rules'][number] = {
  ruleId: 'a1',
  ruleName: 'Images have names',
  approved: true,
  consistency: 'partial',
  implementedBy: ['image-alt'],
  cases: 9,
  failed: 4,
  found: 2,
  asked: 1,
  falseAlarms: 0,
  untestedCases: 0,
  remarks: [],
};
const act = {
  ...run,
  rules: [actRule, { ...actRule, ruleId: 'b2', found: 4, asked: 0 }],
} as unknown as ActReport;
const toCase = (ruleId: string) =>
  ({
    ruleId,
    ruleName: '',
    title: '',
    expected: 'failed',
    approved: true,
    path: '',
    wcag: ['1.1.1'],
    wcagRequired: [],
  }) as const;

describe('createCriteriaReport', () => {
  const report = createCriteriaReport(act, [toCase('a1'), toCase('b2')], behavior);
  const find = (id: string) => report.criteria.find((row) => row.id === id)!;

  test('covers all Level A and AA criteria, each with a rule or an audit question', () => {
    expect(report.criteria.length).toBe(55);
    for (const { rules, hasAuditQuestion, status } of report.criteria) {
      expect(hasAuditQuestion || rules.length > 0).toBe(true);
      expect(status === 'manual').toBe(rules.length === 0);
    }
  });

  test('adds up the cases of the ACT rules for a criterion', () => {
    expect(find('1.1.1')).toMatchObject({
      status: 'decided',
      act: { failing: 8, found: 6, review: 1, passing: 10, falsePositives: 0 },
      behavior: null,
    });
    expect(find('2.1.1').act).toBeNull();
  });

  test('classifies a criterion as assisted if rules find at most half of its failing cases', () => {
    expect(find('2.1.1').status).toBe('decided');
    expect(find('1.3.2')).toMatchObject({ status: 'assisted', behavior: { found: 1, review: 7 } });
    expect(find('1.2.4').status).toBe('manual');
  });
});
