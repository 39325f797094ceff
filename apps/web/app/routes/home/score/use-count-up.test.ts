import { expect, test } from 'vitest';
import { easeOut } from './use-count-up.ts';

test('counts from start to end without decreasing', () => {
  const steps = Array.from({ length: 21 }, (_, step) => easeOut(step / 20));
  expect(steps[0]).toBe(0);
  expect(steps.at(-1)).toBe(1);
  expect(steps.every((value, step) => step === 0 || value >= (steps[step - 1] ?? 0))).toBe(true);
});

test('a late frame does not exceed the end value', () => {
  expect(easeOut(1.7)).toBe(1);
});
