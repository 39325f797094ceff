import type { ScheduleTiming } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { getLatestStart, getNextRun, getNextScan } from './next-run.ts';

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

const berlin: ScheduleTiming = {
  ...{ time_zone: 'Europe/Berlin', time: '02:30', latest_start: null, weekdays: [1, 4] },
};

test.each([
  // Sunday, so that the next days are Monday and Thursday.
  ['weekly', '2026-11-29T12:00:00Z', '2026-11-30T01:30:00Z'],
  ['weekly', '2026-11-30T01:30:00Z', '2026-12-03T01:30:00Z'],
  ['weekly', '2026-12-03T01:30:00Z', '2026-12-07T01:30:00Z'],
  // Still Sunday in UTC, already Monday in Berlin.
  ['weekly', '2026-11-29T23:30:00Z', '2026-11-30T01:30:00Z'],
  // The hour in Berlin stays the same when daylight saving time ends and begins.
  ['daily', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00Z'],
  ['daily', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
  ['daily', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00Z'],
  ['daily', '2026-03-29T01:30:00Z', '2026-03-30T00:30:00Z'],
  // The 31st, or the last day of shorter months.
  ['monthly', '2027-01-31T02:00:00Z', '2027-02-28T01:30:00Z'],
  ['monthly', '2027-02-28T01:30:00Z', '2027-03-31T00:30:00Z'],
] as const)('%s at 02:30 in Berlin, after %s: %s', (every, now, expected) => {
  const anchor = new Date('2026-12-31T10:00:00Z');
  const times = { every, anchor, timing: berlin, pausedUntil: null };
  expect(getNextScan(times, new Date(now))).toEqual(new Date(expected));
});

test('a pause ends on its day, in the time zone', () => {
  const anchor = new Date('2026-11-21T09:30:00Z');
  const now = new Date('2026-11-29T12:00:00Z');
  const times = { every: 'daily', anchor, timing: berlin, pausedUntil: '2027-01-04' } as const;
  expect(getNextScan(times, now)).toEqual(new Date('2027-01-04T01:30:00Z'));
  expect(getNextScan({ ...times, timing: null }, now)).toEqual(new Date('2027-01-04T09:30:00Z'));
  expect(getNextScan({ ...times, timing: { ...berlin, time: '00:00' } }, now)).toEqual(
    new Date('2027-01-03T23:00:00Z'),
  );
  // A pause that has passed has no effect.
  expect(getNextScan({ ...times, pausedUntil: '2026-11-01' }, now)).toEqual(new Date('2026-11-30T01:30:00Z'));
});

test('a window ends on the same day, or on the next one', () => {
  const due = new Date('2026-11-30T01:30:00Z');
  expect(getLatestStart({ ...berlin, latest_start: '05:00' }, due)).toEqual(new Date('2026-11-30T04:00:00Z'));
  expect(getLatestStart({ ...berlin, latest_start: '01:00' }, due)).toEqual(new Date('2026-12-01T00:00:00Z'));
  // Clocks skip 02:30, so that it is due at 03:30.
  const skipped = new Date('2026-03-29T01:30:00Z');
  expect(getLatestStart({ ...berlin, latest_start: '03:00' }, skipped)).toEqual(
    new Date('2026-03-29T02:00:00Z'),
  );
  expect(getLatestStart({ ...berlin, latest_start: '05:00' }, skipped)).toEqual(
    new Date('2026-03-29T03:00:00Z'),
  );
  expect(getLatestStart(berlin, due)).toBeNull();
  expect(getLatestStart(null, due)).toBeNull();
});
