import { expect, test } from 'vitest';
import { roundUpMaximum, spreadLabels } from './chart-layout.ts';

test.each([
  [[], 2],
  [[0, 1], 2],
  [[3], 4],
  [[7, 5], 10],
  [[41], 60],
  [[999], 1000],
])('ends the scale for %j at %i', (values, top) => {
  expect(roundUpMaximum(values)).toBe(top);
});

test('moves overlapping labels apart and keeps their order', () => {
  expect(spreadLabels([50, 50, 10], 20, 200)).toEqual([50, 70, 10]);
});

test('moves labels at the bottom up', () => {
  expect(spreadLabels([100, 100, 95], 20, 100)).toEqual([80, 100, 60]);
});
