import { expect, test } from 'vitest';
import { daysToFix } from './remediation.ts';

test.each([
  ['critical', 2],
  ['serious', 14],
  ['moderate', 28],
  ['minor', 90],
] as const)('a %s issue is due within %i days', (severity, days) => {
  expect(daysToFix(severity)).toBe(days);
});
