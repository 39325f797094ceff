import { expect, test } from 'vitest';
import { computeUsage } from './usage.ts';

test.each([
  [0, 10, { remaining: 10, percent: 0, isNearLimit: false }],
  [8, 10, { remaining: 2, percent: 80, isNearLimit: false }],
  [9, 10, { remaining: 1, percent: 90, isNearLimit: true }],
  [201, 250, { remaining: 49, percent: 80, isNearLimit: true }],
  [12, 10, { remaining: 0, percent: 100, isNearLimit: true }],
])('%i of %i scans', (used, limit, expected) => {
  expect(computeUsage(used, limit)).toEqual({ used, limit, ...expected });
});
