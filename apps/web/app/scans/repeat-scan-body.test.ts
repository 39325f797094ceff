import { PageView, StartScanBody, toPageVariant } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { toStartScanBody } from './repeat-scan-body.ts';

const phoneVariant = { width: 360, height: 800 };
const desktopVariant = { width: 1280, height: 900 };

test('repeats a scan with the same settings', () => {
  const again = toStartScanBody({
    url: 'https://example.com/',
    max_pages: 3,
    include: ['/shop/**'],
    exclude: [],
    variants: [phoneVariant, desktopVariant].flatMap((viewport) => [
      { viewport, colorScheme: 'light' as const },
      { viewport, colorScheme: 'dark' as const },
    ]),
    wait_for: null,
    level: 'AAA',
    best_practices: false,
    second_opinion: true,
    depth: 'thorough',
    signed_in: 'full',
    reuse_unchanged: true,
  });
  expect(again).toEqual({
    url: 'https://example.com/',
    max_pages: 3,
    include: ['/shop/**'],
    exclude: [],
    viewports: [phoneVariant, desktopVariant],
    color_schemes: ['light', 'dark'],
    level: 'AAA',
    best_practices: false,
    second_opinion: true,
    depth: 'thorough',
    signed_in: 'full',
    reuse_unchanged: true,
  });
  expect(StartScanBody.safeParse(again).success).toBe(true);
});

test.each([{ views: [...PageView.options] }, { views: ['dark' as const, 'zoomed' as const] }])(
  'repeats the views $views',
  ({ views }) => {
    const first = { viewport: desktopVariant, colorScheme: 'light' as const };
    const again = toStartScanBody({
      url: 'https://example.com/',
      max_pages: 3,
      include: [],
      exclude: [],
      variants: [first, ...views.map((view) => toPageVariant(first, view))],
      wait_for: null,
      level: 'AA',
      best_practices: true,
      second_opinion: false,
      depth: 'standard',
      signed_in: 'read-only',
    });
    const variants = (again.viewports ?? []).length * (again.color_schemes ?? []).length;
    expect(variants + (again.views ?? []).length).toBe(views.length + 1);
    expect(again.views).toContain('zoomed');
  },
);
