import { expect, test } from 'vitest';
import { describeScanSettings, formatNextRun } from './format-schedule.ts';

const now = new Date(2026, 2, 4, 12);

test.each([
  [new Date(2026, 2, 4, 11), 'any minute now'],
  [new Date(2026, 2, 4, 14, 5), 'today at 14:05'],
  [new Date(2026, 2, 5, 9), 'tomorrow at 09:00'],
  [new Date(2026, 3, 1, 9), 'on April 1 at 09:00'],
])('%s is %s', (then, words) => {
  expect(formatNextRun(then.toISOString(), now)).toBe(words);
});

test('settings are told, and what is not set is not', () => {
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
  };
  expect(describeScanSettings(settings)).toEqual([
    '1 page at most',
    'WCAG 2.2, level AA, without best practices',
    'Looked at in 1280 × 800, light',
    'axe-core is asked as well',
    'Only paths like /shop/**',
  ]);
});
