import { expect, test } from 'vitest';
import { getMonth } from './plan-usage.ts';

test.each([
  ['2026-11-21T10:00:00Z', '2026-11-01', '2026-12-01T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01T00:00:00.000Z'],
  ['2027-01-01T00:00:00.000Z', '2027-01-01', '2027-02-01T00:00:00.000Z'],
  // Still February in New York, already March in Tokyo.
  ['2028-02-29T20:00:00-05:00', '2028-03-01', '2028-04-01T00:00:00.000Z'],
  ['2028-03-01T01:00:00+09:00', '2028-02-01', '2028-03-01T00:00:00.000Z'],
])('%s counts toward %s, which ends at %s', (at, firstDay, endsAt) => {
  expect(getMonth(new Date(at))).toEqual({ firstDay, endsAt: new Date(endsAt) });
});
