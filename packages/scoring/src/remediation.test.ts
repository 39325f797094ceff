import { expect, test } from 'vitest';
import { daysToMend } from './remediation.ts';

test.each([
  ['critical', 2],
  ['serious', 14],
  ['moderate', 28],
  ['minor', 90],
] as const)('a %s issue is to be mended within %i days', (severity, days) => {
  expect(daysToMend(severity)).toBe(days);
});
