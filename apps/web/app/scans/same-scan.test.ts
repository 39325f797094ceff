import { StartScanBody } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { sameScan } from './same-scan.ts';

const phone = { width: 360, height: 800 };
const desk = { width: 1280, height: 900 };

test('a scan is asked for again with the settings it had', () => {
  const again = sameScan({
    url: 'https://example.com/',
    max_pages: 3,
    include: ['/shop/**'],
    exclude: [],
    variants: [phone, desk].flatMap((viewport) => [
      { viewport, colorScheme: 'light' as const },
      { viewport, colorScheme: 'dark' as const },
    ]),
    wait_for: null,
    level: 'AAA',
    best_practices: false,
    second_opinion: true,
  });
  expect(again).toEqual({
    url: 'https://example.com/',
    max_pages: 3,
    include: ['/shop/**'],
    exclude: [],
    viewports: [phone, desk],
    color_schemes: ['light', 'dark'],
    level: 'AAA',
    best_practices: false,
    second_opinion: true,
  });
  expect(StartScanBody.safeParse(again).success).toBe(true);
});
