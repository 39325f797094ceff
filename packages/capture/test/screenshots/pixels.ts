import type { CapturedScreenshot } from '../../src/screenshots/index.ts';
import type { StablePage } from '../../src/visit/stable-page.ts';

/** The x and y coordinates in image pixels. */
export type PixelPoint = readonly [x: number, y: number];

type Color = readonly [red: number, green: number, blue: number];

export interface SampledPixels {
  /** Width and height of the image. */
  readonly size: readonly [number, number];
  /** The color at each point; null outside the image. */
  readonly colors: readonly (Color | null)[];
}

/**
 * Decodes an image in the main world of the page's tab, where the page is no longer needed, and reads some
 * points.
 */
export async function samplePixels(
  page: StablePage,
  { bytes, record }: CapturedScreenshot,
  points: readonly PixelPoint[],
): Promise<SampledPixels> {
  const { result } = await page.session.send('Runtime.evaluate', {
    expression: `(async () => {
      const blob = await (await fetch('data:image/${record.format};base64,${bytes.toString('base64')}')).blob();
      const bitmap = await createImageBitmap(blob);
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
      context.drawImage(bitmap, 0, 0);
      const colors = ${JSON.stringify(points)}.map(([x, y]) => {
        const isInside = x >= 0 && y >= 0 && x < width && y < height;
        return isInside ? [...context.getImageData(Math.round(x), Math.round(y), 1, 1).data].slice(0, 3) : null;
      });
      return { size: [width, height], colors };
    })()`,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value as SampledPixels;
}

/** Returns whether two colors are equal, except for compression artifacts. */
export function isSimilarColor(color: Color, expected: Color, tolerance = 40): boolean {
  return color.every((part, i) => Math.abs(part - expected[i]!) <= tolerance);
}
