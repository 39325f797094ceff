import { expect, test } from 'vitest';
import { addLocalDays, toLocalDate, toMoment } from './zoned-time.ts';

test.each([
  ['2026-11-29', '02:30', 'UTC', '2026-11-29T02:30:00Z'],
  ['2026-07-01', '02:30', 'Europe/Berlin', '2026-07-01T00:30:00Z'],
  ['2026-12-01', '02:30', 'Europe/Berlin', '2026-12-01T01:30:00Z'],
  // Clocks go from 02:00 to 03:00, so that 02:30 doesn't exist.
  ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
  ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00Z'],
  // Clocks go from 03:00 to 02:00, so that 02:30 occurs twice; the first one counts.
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00Z'],
  // Clocks change by half an hour; offsets with minutes; the other side of the date line.
  ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00Z'],
  ['2026-05-01', '00:00', 'Asia/Kathmandu', '2026-04-30T18:15:00Z'],
  ['2026-05-01', '23:59', 'Pacific/Apia', '2026-05-01T10:59:00Z'],
  ['2026-05-01', '00:00', 'Pacific/Honolulu', '2026-05-01T10:00:00Z'],
])('%s %s in %s is %s', (date, time, timeZone, expected) => {
  expect(toMoment(date, time, timeZone)).toEqual(new Date(expected));
});

test('returns the local date of a moment, and counts days across months and years', () => {
  expect(toLocalDate(new Date('2026-12-31T23:30:00Z'), 'Europe/Berlin')).toBe('2027-01-01');
  expect(toLocalDate(new Date('2027-01-01T04:59:59Z'), 'America/New_York')).toBe('2026-12-31');
  expect(addLocalDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addLocalDays('2028-03-01', -1)).toBe('2028-02-29');
});
