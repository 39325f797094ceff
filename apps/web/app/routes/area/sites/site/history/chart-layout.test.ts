import { expect, test } from 'vitest';
import { roundUpMaximum, spreadLabels } from './chart-layout.ts';

test.each([
  [[], 2],
  [[0, 1], 2],
  [[3], 4],
  [[7, 5], 10],
  [[41], 60],
  [[999], 1000],
])('a scale for %j ends at %i', (values, top) => {
  expect(roundUpMaximum(values)).toBe(top);
});

test('labels that would cover each other are moved apart and keep their order', () => {
  expect(spreadLabels([50, 50, 10], 20, 200)).toEqual([50, 70, 10]);
});

test('labels at the bottom move up', () => {
  expect(spreadLabels([100, 100, 95], 20, 100)).toEqual([80, 100, 60]);
});
