import { decodePng, type ScreenshotPixels } from '../../screenshots/decode-png.ts';
import { getContrast } from '../luminance.ts';

/** An area in the window in CSS pixels. */
export interface WindowArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The difference between two screenshots of the window. */
export interface PixelDifference {
  /** Number of pixels inside the areas that differ visibly. */
  readonly near: number;
  /** Number of pixels outside the areas that differ visibly. */
  readonly far: number;
  /** The largest difference in a color channel inside the areas, 0 to 255. */
  readonly strongest: number;
  /**
   * The contrast between the two screenshots that at least {@link MIN_CHANGED_PIXELS} pixels inside the areas
   * reach.
   */
  readonly contrast: number;
}

/** Minimum difference in a color channel, 0 to 255, for a pixel to count as changed. */
const MIN_CHANNEL_DIFFERENCE = 12;
/** Number of pixels that form a visible mark: a line as long as a letter. */
export const MIN_CHANGED_PIXELS = 6;

/** A screenshot of the window or of a part of it. */
export interface WindowScreenshot {
  /** The encoded image, used to recognize identical screenshots. */
  readonly encoded: string;
  readonly pixels: ScreenshotPixels;
  /** Position of the part in screenshot pixels; null for the whole window. */
  readonly part: { readonly left: number; readonly top: number } | null;
}

/**
 * Decodes a screenshot (a base64-encoded PNG) when its pixels are first needed. Identical screenshots are
 * compared without decoding.
 */
export function decodeScreenshot(encoded: string, part: WindowScreenshot['part'] = null): WindowScreenshot {
  let pixels: ScreenshotPixels | undefined;
  return {
    encoded,
    part,
    get pixels() {
      pixels ??= decodePng(Buffer.from(encoded, 'base64'));
      return pixels;
    },
  };
}

/**
 * Compares a screenshot of the window with a later one of the window or a part of it.
 *
 * @param scale screenshot pixels per CSS pixel
 */
export function comparePixels(
  before: WindowScreenshot,
  after: WindowScreenshot,
  areas: readonly WindowArea[],
  scale: number,
): PixelDifference {
  if (before.encoded === after.encoded) return { near: 0, far: 0, strongest: 0, contrast: 1 };
  const { width, height, channels, data } = after.pixels;
  const { left: leftEdge, top: topEdge } = after.part ?? { left: 0, top: 0 };
  const isInside = leftEdge + width <= before.pixels.width && topEdge + height <= before.pixels.height;
  const isSameSize = width === before.pixels.width && height === before.pixels.height;
  if (!(after.part === null ? isSameSize : isInside) || channels !== before.pixels.channels)
    return { near: 0, far: width * height, strongest: 0, contrast: 1 };
  const scaled = areas.map(({ left, top, right, bottom }) =>
    [left, top, right, bottom].map((at) => at * scale),
  );
  const isNear = (x: number, y: number) =>
    scaled.some(([left, top, right, bottom]) => x >= left! && x < right! && y >= top! && y < bottom!);
  let [near, far, strongest] = [0, 0, 0];
  const contrasts: number[] = [];
  const base = before.pixels.data;
  const rowLength = width * channels;
  for (let row = 0; row < height; row++) {
    const baseRow = ((row + topEdge) * before.pixels.width + leftEdge) * channels;
    const rowStart = row * rowLength;
    if (isSameRow(base.subarray(baseRow, baseRow + rowLength), data.subarray(rowStart, rowStart + rowLength)))
      continue;
    for (let column = 0; column < width; column++) {
      const at = rowStart + column * channels;
      const baseAt = baseRow + column * channels;
      const change = Math.max(
        Math.abs(base[baseAt]! - data[at]!),
        Math.abs(base[baseAt + 1]! - data[at + 1]!),
        Math.abs(base[baseAt + 2]! - data[at + 2]!),
      );
      if (change === 0) continue;
      const isInArea = isNear(column + leftEdge, row + topEdge);
      if (isInArea) strongest = Math.max(strongest, change);
      if (change < MIN_CHANNEL_DIFFERENCE) continue;
      if (!isInArea) far += 1;
      else {
        near += 1;
        contrasts.push(getContrast(toColor(base, baseAt), toColor(data, at)));
      }
    }
  }
  contrasts.sort((a, b) => b - a);
  return { near, far, strongest, contrast: contrasts[MIN_CHANGED_PIXELS - 1] ?? 1 };
}

/** Whether two rows are identical. The comparison is native code and is enough for most rows. */
function isSameRow(one: ScreenshotPixels['data'], other: ScreenshotPixels['data']): boolean {
  return toBytes(one).equals(toBytes(other));
}

function toBytes({ buffer, byteOffset, byteLength }: ScreenshotPixels['data']): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function toColor(data: ScreenshotPixels['data'], at: number): number {
  return (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;
}
