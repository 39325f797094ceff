import { describe, expect, test } from 'vitest';
import {
  formatBriefDateTime,
  formatDateInSentence,
  formatRelativeDate,
  getHost,
  getUrlPath,
  shortenUrl,
  truncateUrl,
} from './format.ts';

test('shortens URLs for display', () => {
  expect(getHost('https://www.example.com:8080/a')).toBe('www.example.com:8080');
  expect(getUrlPath('https://example.com/a?b=1#c')).toBe('/a?b=1');
  expect(shortenUrl('https://example.com/shop/')).toBe('example.com/shop');
});

test('leaves text that is not a URL unchanged', () => {
  expect([getHost('nowhere'), getUrlPath('nowhere'), shortenUrl('nowhere')]).toEqual([
    'nowhere',
    'nowhere',
    'nowhere',
  ]);
});

test('truncates a very long URL in the middle', () => {
  const start = `https://example.com/${'a'.repeat(40)}`;
  expect(truncateUrl(start)).toBe(shortenUrl(start));
  const long = truncateUrl(`${start}/${'b'.repeat(400)}/end`);
  expect(long).toMatch(/^example\.com\/a+.*….*\/end$/);
  expect(long).toHaveLength(121);
});

describe('formatRelativeDate', () => {
  // Without a time zone, because days are counted in the test run's local time zone.
  const now = new Date('2026-03-10T00:30:00');
  test.each([
    ['2026-03-10T00:05:00', 'Today, 00:05'],
    ['2026-03-09T23:55:00', 'Yesterday'],
    ['2026-03-08T12:00:00', '2 days ago'],
    ['2026-03-04T12:00:00', '6 days ago'],
    ['2026-03-03T12:00:00', 'Mar 3'],
  ])('formats %s as “%s”', (then, words) => {
    expect(formatRelativeDate(new Date(then).toISOString(), now)).toBe(words);
  });
});

test('a date within a sentence starts with a lowercase letter, and an older one includes the year', () => {
  const now = new Date(2026, 10, 30, 15, 0);
  const format = (...date: [number, number, number, number, number]) =>
    formatDateInSentence(new Date(...date).toISOString(), now);
  expect(format(2026, 10, 30, 14, 5)).toBe('today, 14:05');
  expect(format(2026, 10, 29, 14, 5)).toBe('yesterday');
  expect(format(2026, 10, 27, 14, 5)).toBe('3 days ago');
  expect(format(2026, 2, 4, 14, 5)).toBe('Mar 4, 2026');
});

test('a brief date includes the year only if it isn’t the current year', () => {
  const now = new Date(2026, 10, 30);
  expect(formatBriefDateTime(new Date(2026, 2, 4, 9, 5).toISOString(), now)).toBe('Mar 4, 09:05');
  expect(formatBriefDateTime(new Date(2025, 2, 4, 9, 5).toISOString(), now)).toBe('Mar 4, 2025, 09:05');
});
