import { expect, test } from 'vitest';
import { formatDay, formatDueDate, formatShortDueDate, getToday, validateDueDate } from './due-date.ts';

const now = new Date(2026, 2, 4, 23, 30);

test.each([
  ['2026-02-01', '31 days overdue'],
  ['2026-03-03', '1 day overdue'],
  ['2026-03-04', 'due today'],
  ['2026-03-05', 'due tomorrow'],
  ['2026-03-10', 'due in 6 days'],
  ['2026-03-11', 'due March 11, 2026'],
])('formats %s as %s', (date, words) => {
  expect(formatDueDate(date, now)).toBe(words);
});

test('shortens due dates that are a week or more away', () => {
  expect(formatShortDueDate('2026-03-01', now)).toBe('3 days overdue');
  expect(formatShortDueDate('2026-03-10', now)).toBe('in 6 days');
  expect(formatShortDueDate('2026-03-11', now)).toBe('Mar 11');
  expect(formatShortDueDate('2027-01-02', now)).toBe('Jan 2, 2027');
});

test('rejects due dates in the past', () => {
  expect(validateDueDate('2026-03-03', now)).toBe('Choose today or a later date.');
  expect(validateDueDate('2026-03-04', now)).toBeNull();
  expect(validateDueDate('', now)).toBeNull();
});

test('uses the local date', () => {
  expect(getToday(now)).toBe('2026-03-04');
  expect(formatDay('2026-12-31')).toBe('December 31, 2026');
});
