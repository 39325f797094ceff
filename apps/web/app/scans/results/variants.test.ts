import type { PageVariant } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { isInVariant } from './variants.ts';

const desktop: PageVariant = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' };
const phone: PageVariant = { viewport: { width: 375, height: 812 }, colorScheme: 'light' };
const darkDesktop: PageVariant = { ...desktop, colorScheme: 'dark' };

test.each([
  ['found in the shown variant', [phone, desktop], true],
  ['found in another viewport only', [phone], false],
  ['found in another color scheme only', [darkDesktop], false],
  ['of a scan with a single variant', [], true],
])('an occurrence %s', (_, variants, shown) => {
  expect(isInVariant({ variants }, desktop)).toBe(shown);
});
