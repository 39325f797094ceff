import { expect, test } from 'vitest';
import { describeScanSettings, describeTimes, formatNextRun } from './format-schedule.ts';

const now = new Date(2026, 2, 4, 12);

test.each([
  [new Date(2026, 2, 4, 11), 'any minute now'],
  [new Date(2026, 2, 4, 14, 5), 'today at 14:05'],
  [new Date(2026, 2, 5, 9), 'tomorrow at 09:00'],
  [new Date(2026, 3, 1, 9), 'on April 1 at 09:00'],
])('formats %s as %s', (then, text) => {
  expect(formatNextRun(then.toISOString(), now)).toBe(text);
});

test('describes only the settings in use', () => {
  const settings = {
    url: 'https://shop.example/',
    max_pages: 1,
    include: ['/shop/**'],
    exclude: [],
    variants: [{ viewport: { width: 1280, height: 800 }, colorScheme: 'light' as const }],
    wait_for: null,
    level: 'AA' as const,
    best_practices: false,
    second_opinion: true,
    depth: 'standard' as const,
    signed_in: 'read-only' as const,
  };
  expect(describeScanSettings(settings)).toEqual([
    'Maximum 1 page',
    'WCAG 2.2 Level AA, without best practices',
    'Tested at 1280 × 800 px, light',
    'With axe-core',
    'Standard depth',
    'Includes paths: /shop/**',
  ]);
});

test('describes the days and the time', () => {
  const timing = { time_zone: 'Europe/Berlin', time: '02:00', latest_start: null, weekdays: [1, 4, 7] };
  expect(describeTimes({ every: 'daily', timing: null })).toBe('Every day');
  expect(describeTimes({ every: 'daily', timing })).toBe('Every day, at 02:00 (Europe/Berlin)');
  expect(describeTimes({ every: 'weekly', timing: { ...timing, latest_start: '05:00' } })).toBe(
    'Every week on Monday, Thursday and Sunday, from 02:00 to 05:00 (Europe/Berlin)',
  );
});
