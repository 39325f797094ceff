import type { Page } from '@playwright/test';
import { addAxe, runAxe } from './axe.ts';
import { applyTextSpacing, findClippedTexts, getHorizontalOverflow } from './layout.ts';
import { findOwnFailures } from './own-rules.ts';
import { findTabFaults } from './tab-order.ts';
import { expect } from './test.ts';
import { isCompleteRun, type ScreenVariant, screenVariants } from './test-scope.ts';

/** The window size for Curbcut's rules. */
const DESKTOP = { width: 1440, height: 900 };

interface ScreenChecks {
  /** The screen's name in messages, for tests that check several. */
  readonly name?: string;
  /**
   * Variants for axe-core, with contrast, and for overflow. By default, all; if Curbcut's own rules run too, they check
   * the light theme in a desktop window, and a normal run leaves that variant out.
   */
  readonly variants?: readonly ScreenVariant[];
  /** Widths at which to walk through the screen with the Tab key; none by default. */
  readonly tabWidths?: readonly number[];
  /**
   * Whether Curbcut's own rules also run; not by default. Behind an open dialog, they'd report a missing main
   * landmark and heading.
   */
  readonly runsOwnRules?: boolean;
  /** Whether the screen must also fit with the text spacing of criterion 1.4.12; not by default. */
  readonly hasTextSpacing?: boolean;
}

/**
 * Checks an open screen: one main heading, the order and visibility of its tab stops, axe-core in every
 * variant, Curbcut's own rules in a desktop window, horizontal overflow and reflow. Opening a screen takes
 * longer than most checks, so the window is resized and the theme switched instead. Every failed check is
 * listed, with its width and theme; the screen can't be used afterward.
 */
export async function checkScreen(
  page: Page,
  {
    name,
    tabWidths = [],
    runsOwnRules = false,
    variants = screenVariants.filter(
      ({ width, theme }) => isCompleteRun || !runsOwnRules || width !== DESKTOP.width || theme !== 'light',
    ),
    hasTextSpacing = false,
  }: ScreenChecks = {},
): Promise<void> {
  const describe = (check: string) => (name ? `${check} of ${name}` : check);
  expect.soft(await page.locator('h1').count(), describe('level 1 headings')).toBe(1);
  for (const width of tabWidths) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await findTabFaults(page), describe(`Tab order at ${width} pixels`)).toEqual([]);
  }
  if (runsOwnRules) {
    await page.setViewportSize(DESKTOP);
    // The Tab key may have scrolled the screen, and text partly below the sticky header can't be measured.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    expect.soft(await findOwnFailures(page), describe('failures that Curbcut finds')).toEqual([]);
    const where = `horizontal overflow in pixels at ${DESKTOP.width} pixels`;
    expect.soft(await getHorizontalOverflow(page), describe(where)).toBe(0);
  }
  await checkVariants(page, { name, variants });
  await checkReflow(page, name);
  if (hasTextSpacing) await checkTextSpacing(page, variants, name);
}

/** Runs axe-core on an open screen in several variants, and measures its overflow. */
export async function checkVariants(
  page: Page,
  { name, variants = screenVariants }: Pick<ScreenChecks, 'variants'> & { name?: string | undefined } = {},
): Promise<void> {
  const suffix = name ? ` of ${name}` : '';
  await addAxe(page);
  for (const { width, theme } of variants) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    const where = `at ${width} pixels, ${theme}${suffix}`;
    expect.soft(await runAxe(page), `axe-core findings ${where}`).toEqual([]);
    expect.soft(await getHorizontalOverflow(page), `horizontal overflow in pixels ${where}`).toBe(0);
  }
}

/** 1280 pixels at 400% zoom (criterion 1.4.10). */
async function checkReflow(page: Page, name = 'the screen'): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 });
  expect
    .soft(await getHorizontalOverflow(page), `horizontal overflow in pixels of ${name} at 320 pixels`)
    .toBe(0);
}

async function checkTextSpacing(
  page: Page,
  variants: readonly ScreenVariant[],
  name = 'the screen',
): Promise<void> {
  await applyTextSpacing(page);
  for (const width of new Set([320, ...variants.map((variant) => variant.width)])) {
    await page.setViewportSize({ width, height: 900 });
    const where = `of ${name} at ${width} pixels, with text spacing`;
    if (width === 320)
      expect.soft(await getHorizontalOverflow(page), `horizontal overflow in pixels ${where}`).toBe(0);
    expect.soft(await findClippedTexts(page), `clipped texts ${where}`).toEqual([]);
  }
}
