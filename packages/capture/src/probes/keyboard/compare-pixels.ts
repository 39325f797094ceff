import { decode } from 'fast-png';
import { getLuminance } from '../luminance.ts';

/** An area of the window in CSS pixels. */
export interface WindowArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The difference between two screenshots of the window. */
export interface PixelDifference {
  /** Pixels inside the areas that differ visibly. */
  readonly near: number;
  /** Pixels outside the areas that differ visibly. */
  readonly far: number;
  /** Greatest difference of a color channel within the areas, 0 to 255. */
  readonly strongest: number;
  /**
   * Contrast between the two screenshots that at least {@link MIN_CHANGED_PIXELS} pixels inside the areas
   * reach.
   */
  readonly contrast: number;
}

/** Difference of a color channel, 0 to 255, from which a pixel counts as changed. */
const MIN_CHANNEL_DIFFERENCE = 12;
/** Pixels that form a visible mark: a line as long as a letter. */
export const MIN_CHANGED_PIXELS = 6;

/**
 * Compares two screenshots of the window.
 *
 * @param scale pixels of the screenshots for each CSS pixel
 */
export function comparePixels(
  before: string,
  after: string,
  areas: readonly WindowArea[],
  scale: number,
): PixelDifference {
  if (before === after) return { near: 0, far: 0, strongest: 0, contrast: 1 };
  const [one, other] = [before, after].map((data) => decode(Buffer.from(data, 'base64'))) as [
    ReturnType<typeof decode>,
    ReturnType<typeof decode>,
  ];
  const { width, height, channels } = one;
  if (other.width !== width || other.height !== height)
    return { near: 0, far: width * height, strongest: 0, contrast: 1 };
  const scaled = areas.map(({ left, top, right, bottom }) =>
    [left, top, right, bottom].map((at) => at * scale),
  );
  const isNear = (x: number, y: number) =>
    scaled.some(([left, top, right, bottom]) => x >= left! && x < right! && y >= top! && y < bottom!);
  let [near, far, strongest] = [0, 0, 0];
  const contrasts: number[] = [];
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * channels;
    const change = Math.max(
      Math.abs(one.data[at]! - other.data[at]!),
      Math.abs(one.data[at + 1]! - other.data[at + 1]!),
      Math.abs(one.data[at + 2]! - other.data[at + 2]!),
    );
    if (change === 0) continue;
    const isInside = isNear(pixel % width, Math.floor(pixel / width));
    if (isInside) strongest = Math.max(strongest, change);
    if (change < MIN_CHANNEL_DIFFERENCE) continue;
    if (!isInside) far += 1;
    else {
      near += 1;
      contrasts.push(getContrastAt(one.data, other.data, at));
    }
  }
  contrasts.sort((a, b) => b - a);
  return { near, far, strongest, contrast: contrasts[MIN_CHANGED_PIXELS - 1] ?? 1 };
}

type Pixels = ReturnType<typeof decode>['data'];

function getContrastAt(one: Pixels, other: Pixels, at: number): number {
  const luminance = (data: Pixels) => getLuminance((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!);
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
