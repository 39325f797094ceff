import { describeRules } from '@curbcut/rules';
import { isCriterionId } from '@curbcut/wcag';
import { expect, test } from 'vitest';
import { automatedChecks, manualChecks } from './automated-and-manual-checks.ts';

test('every automated check has a rule', () => {
  const tested = new Set<string>(describeRules().flatMap(({ wcag }) => wcag));
  expect(
    automatedChecks.map(({ criterion }) => criterion).filter((criterion) => !tested.has(criterion)),
  ).toEqual([]);
});

test('every manual check is a WCAG criterion', () => {
  for (const { criterion } of manualChecks) expect(isCriterionId(criterion)).toBe(true);
});
