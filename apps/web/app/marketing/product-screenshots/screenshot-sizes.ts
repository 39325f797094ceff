/** CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

const largeSize: Size = { width: 880, height: 600 };
const smallSize: Size = { width: 390, height: 500 };

/**
 * Sizes of the product screenshots that `scripts/take-product-screenshots.ts` takes: the window width on desktops and
 * phones, and the height at which the screenshot is cropped.
 */
export const screenshotSizes = {
  progress: { wide: { width: 1160, height: 680 }, narrow: smallSize },
  score: { wide: largeSize, narrow: smallSize },
  issues: { wide: { width: 1160, height: 680 }, narrow: smallSize },
  issue: { wide: largeSize, narrow: { width: 390, height: 620 } },
  fix: { wide: largeSize, narrow: { width: 390, height: 780 } },
  tracker: { wide: largeSize, narrow: smallSize },
  'not-tested': { wide: { width: 880, height: 440 }, narrow: smallSize },
} as const satisfies Record<string, Record<'wide' | 'narrow', Size>>;

export type ScreenshotName = keyof typeof screenshotSizes;
export type ScreenshotLayout = 'wide' | 'narrow';

/** Image pixels per CSS pixel. */
export const screenshotDensity: Readonly<Record<ScreenshotLayout, number>> = { wide: 1.5, narrow: 2 };
