import type { Page } from '@playwright/test';

/** Size in CSS pixels of the demo shop's image on the home page. */
export const demoScreenshotSize = { width: 1280, height: 840 };

const selectors = { search: 'button.search', sticker: '.sticker', add: '.quick-add >> nth=0' } as const;

/** Measures the boxes of three barriers on the demo shop's start page, in whole CSS pixels. */
export async function getDemoOutlines(page: Page): Promise<Record<string, unknown>> {
  const boxes = await Promise.all(
    Object.entries(selectors).map(async ([name, selector]) => {
      const box = await page.locator(selector).boundingBox();
      if (!box) throw new Error(`${selector} has no box on the demo shop’s start page.`);
      const whole = Object.entries(box).map(([side, pixels]) => [side, Math.round(pixels)]);
      return [name, Object.fromEntries(whole)];
    }),
  );
  return { ...demoScreenshotSize, boxes: Object.fromEntries(boxes) };
}
