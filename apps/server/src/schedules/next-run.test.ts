import { expect, test } from 'vitest';
import { getNextRun } from './next-run.ts';

test.each([
  ['daily', '2026-11-21T09:30:00Z', '2026-11-21T09:30:00Z', '2026-11-22T09:30:00Z'],
  ['weekly', '2026-11-21T09:30:00Z', '2026-11-21T09:30:00Z', '2026-11-28T09:30:00Z'],
  ['monthly', '2026-11-21T09:30:00Z', '2026-11-21T09:30:00Z', '2026-12-21T09:30:00Z'],
  // Exactly when it's due, it returns the next run.
  ['daily', '2026-11-21T09:30:00Z', '2026-11-22T09:30:00Z', '2026-11-23T09:30:00Z'],
  // Ten runs were missed: returns only the next one.
  ['daily', '2026-11-21T09:30:00Z', '2026-12-01T10:00:00Z', '2026-12-02T09:30:00Z'],
  ['weekly', '2026-11-21T09:30:00Z', '2027-03-01T00:00:00Z', '2027-03-06T09:30:00Z'],
  // The last day of shorter months, and the 31st again where it exists.
  ['monthly', '2027-01-31T23:00:00Z', '2027-01-31T23:00:00Z', '2027-02-28T23:00:00Z'],
  ['monthly', '2027-01-31T23:00:00Z', '2027-02-28T23:00:00Z', '2027-03-31T23:00:00Z'],
  ['monthly', '2027-01-31T23:00:00Z', '2028-02-01T00:00:00Z', '2028-02-29T23:00:00Z'],
  ['monthly', '2026-12-31T23:00:00Z', '2027-01-31T22:59:59Z', '2027-01-31T23:00:00Z'],
  // The UTC hour doesn't change with daylight saving time.
  ['daily', '2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z', '2026-10-26T12:00:00Z'],
] as const)('%s from %s, after %s: %s', (every, anchor, after, expected) => {
  expect(getNextRun(every, new Date(anchor), new Date(after))).toEqual(new Date(expected));
});
