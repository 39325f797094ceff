import { getRuleById } from '@curbcut/rules';
import { CRITERIA, CRITERION_IDS, isCriterionId } from '@curbcut/wcag';
import { expect, test } from 'vitest';
import { criteriaReport, formatFailing, formatFalsePositives } from './criteria-report.ts';

test('covers every Level A and AA criterion with a rule or an audit question', () => {
  const expected = CRITERION_IDS.filter(
    (id) => CRITERIA[id].level !== 'AAA' && CRITERIA[id].removedIn === undefined,
  );
  expect(criteriaReport.criteria.map(({ id }) => id)).toEqual(expected);
  for (const { rules, hasAuditQuestion } of criteriaReport.criteria)
    expect(rules.length > 0 || hasAuditQuestion).toBe(true);
});

test('lists only existing rules that test the criterion', () => {
  for (const { id, rules } of criteriaReport.criteria) {
    const unrelated = rules.filter((ruleId) => {
      const criteria: readonly string[] = getRuleById(ruleId)?.criteria ?? [];
      return !isCriterionId(id) || !criteria.includes(id);
    });
    expect(unrelated).toEqual([]);
  }
});

test('never counts more found cases than there are', () => {
  const figures = criteriaReport.criteria.flatMap(({ act, behavior }) => [act, behavior]);
  for (const each of [...figures, criteriaReport.behavior]) {
    if (each === null) continue;
    expect(each.found + each.review).toBeLessThanOrEqual(each.failing);
    expect(each.falsePositives).toBeLessThanOrEqual(each.passing);
  }
});

test('formats figures, or a dash if there are no cases', () => {
  const figures = { failing: 8, found: 5, review: 2, passing: 6, falsePositives: 0 };
  expect(formatFailing(figures)).toBe('5 of 8, 2 need review');
  expect(formatFailing({ ...figures, review: 0 })).toBe('5 of 8');
  expect(formatFailing(null)).toBe('–');
  expect(formatFalsePositives({ act: figures, behavior: figures })).toBe('0 of 12');
  expect(formatFalsePositives({ act: null, behavior: null })).toBe('–');
});
