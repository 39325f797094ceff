import { describeRules } from '@curbcut/rules';
import { isCriterionId } from '@curbcut/wcag';
import { expect, test } from 'vitest';
import { automatedChecks, manualChecks } from './automated-and-manual-checks.ts';

test('what is said to be a machine’s has a rule of ours', () => {
  const tested = new Set<string>(describeRules().flatMap(({ wcag }) => wcag));
  expect(
    automatedChecks.map(({ criterion }) => criterion).filter((criterion) => !tested.has(criterion)),
  ).toEqual([]);
});

test('what is left to people are criteria of the standard', () => {
  for (const { criterion } of manualChecks) expect(isCriterionId(criterion)).toBe(true);
});
