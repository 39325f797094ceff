import { expect, test } from 'vitest';
import { defaultSettings } from '../../test/support/test-services.ts';
import { getScoreSeries } from './score-series.ts';

const scan = { url: 'https://example.com/', settings: defaultSettings, pagesBeyondLimit: 0 };
const getSeries = (settings: Partial<typeof defaultSettings>, pagesBeyondLimit = 0) =>
  getScoreSeries({ ...scan, settings: { ...defaultSettings, ...settings }, pagesBeyondLimit });

test('scores are in the same trend if their scans have the same scope and settings', () => {
  const series = getScoreSeries(scan);
  // A limit that didn't exclude anything makes no difference.
  expect(getSeries({ max_pages: 7 })).toBe(series);
  expect(getSeries({ max_pages: 7 }, 3)).not.toBe(series);
  expect(getSeries({ max_pages: 7 }, 3)).toBe(getSeries({ max_pages: 7 }, 5));
  expect(getSeries({ max_pages: 8 }, 3)).not.toBe(getSeries({ max_pages: 7 }, 3));
});

test.each<[string, Partial<typeof defaultSettings>]>([
  ['depth', { depth: 'quick' }],
  ['view', { variants: [{ viewport: { width: 390, height: 844 }, colorScheme: 'light' }] }],
  ['level', { level: 'AAA' }],
  ['path', { include: ['/shop/**'] }],
  ['sign-in', { signs_in: true }],
])('a scan with a different %s belongs to a different trend', (_, change) => {
  expect(getSeries(change)).not.toBe(getScoreSeries(scan));
});
