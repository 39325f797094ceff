import { expect, test } from 'vitest';
import type { PageVariant } from './finding.ts';
import { describeOnlyIn, formatVariant, PageView, toPageVariant } from './page-views.ts';

const first: PageVariant = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' };

test.each([
  ['phone', 'on a phone (390 px wide)', '390 × 844 px, phone, light'],
  ['zoomed', 'zoomed to 200%', '640 × 400 px, light, zoomed to 200%'],
  ['dark', 'in dark mode', '1280 × 800 px, dark'],
  ['forced-colors', 'in forced colors', '1280 × 800 px, forced colors'],
  ['reduced-motion', 'with reduced motion', '1280 × 800 px, light, reduced motion'],
] as const)('describes what occurs only in the view %s', (view, only, name) => {
  const variant = toPageVariant(first, view);
  expect(describeOnlyIn([variant], first)).toBe(only);
  expect(describeOnlyIn([first, variant], first)).toBeNull();
  expect(formatVariant(variant)).toBe(name);
});

test('describes several views, and none in a scan with one variant', () => {
  const variants = [toPageVariant(first, 'dark'), toPageVariant(first, 'forced-colors')];
  expect(describeOnlyIn(variants, first)).toBe('in dark mode or in forced colors');
  expect(describeOnlyIn([], first)).toBeNull();
  expect(PageView.safeParse('tablet').success).toBe(false);
});
