import { expect, test } from 'vitest';
import { computePageScore } from './basic-score.ts';
import { computeFixedOutcomes } from './fixed-outcomes.ts';

const outcomes = [
  { ruleId: 'image-alt', passed: 1, failed: 3 },
  { ruleId: 'label', passed: 4, failed: 0 },
];

test('fixed elements pass and raise the score of the page', () => {
  const after = computeFixedOutcomes(outcomes, new Map([['image-alt', 2]]));
  expect(after).toEqual([
    { ruleId: 'image-alt', passed: 3, failed: 1 },
    { ruleId: 'label', passed: 4, failed: 0 },
  ]);
  const serious = () => 'serious' as const;
  expect(computePageScore(outcomes, serious)).toBe(62.5);
  expect(computePageScore(after, serious)).toBe(87.5);
});

test('fixes no more elements than failed, and adds no rules that didn’t apply', () => {
  const after = computeFixedOutcomes(
    outcomes,
    new Map([
      ['image-alt', 9],
      ['label', 1],
      ['list', 5],
    ]),
  );
  expect(after).toEqual([
    { ruleId: 'image-alt', passed: 4, failed: 0 },
    { ruleId: 'label', passed: 4, failed: 0 },
  ]);
});
