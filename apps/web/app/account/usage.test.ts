import { expect, test } from 'vitest';
import { usageOf } from './usage.ts';

test.each([
  [0, 10, { remaining: 10, percent: 0, isNear: false }],
  [8, 10, { remaining: 2, percent: 80, isNear: false }],
  [9, 10, { remaining: 1, percent: 90, isNear: true }],
  [201, 250, { remaining: 49, percent: 80, isNear: true }],
  [12, 10, { remaining: 0, percent: 100, isNear: true }],
])('%i of %i scans', (used, limit, expected) => {
  expect(usageOf(used, limit)).toEqual({ used, limit, ...expected });
});
