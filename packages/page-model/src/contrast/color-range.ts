import { getContrastRatio, getLuminance, type Rgba } from './color.ts';

interface RgbColor {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/**
 * The possible colors of a pixel, channel by channel: one color when both ends are equal. Compositing is monotonic in
 * each channel, so the two ends can be computed separately and enclose every possible result.
 */
export interface ColorRange {
  readonly low: RgbColor;
  readonly high: RgbColor;
}

export const anyColor: ColorRange = { low: { r: 0, g: 0, b: 0 }, high: { r: 1, g: 1, b: 1 } };

export function toExactRange(color: RgbColor): ColorRange {
  return { low: color, high: color };
}

export function isExact({ low, high }: ColorRange): boolean {
  return low.r === high.r && low.g === high.g && low.b === high.b;
}

function mixColors(from: RgbColor, to: RgbColor, share: number): RgbColor {
  return {
    r: from.r + (to.r - from.r) * share,
    g: from.g + (to.g - from.g) * share,
    b: from.b + (to.b - from.b) * share,
  };
}

/** Composites a color over a range (https://www.w3.org/TR/compositing-1/#porterduffcompositingoperators_srcover). */
export function compositeOver(color: Rgba, backdrop: ColorRange): ColorRange {
  if (color.a === 1) return toExactRange(color);
  return { low: mixColors(backdrop.low, color, color.a), high: mixColors(backdrop.high, color, color.a) };
}

/** Blends `after` with `before` at this opacity. */
export function applyOpacity(before: ColorRange, after: ColorRange, opacity: number): ColorRange {
  return {
    low: mixColors(before.low, after.low, opacity),
    high: mixColors(before.high, after.high, opacity),
  };
}

/** Returns the smallest range that contains both. */
export function mergeRanges(one: ColorRange, other: ColorRange): ColorRange {
  return {
    low: {
      r: Math.min(one.low.r, other.low.r),
      g: Math.min(one.low.g, other.low.g),
      b: Math.min(one.low.b, other.low.b),
    },
    high: {
      r: Math.max(one.high.r, other.high.r),
      g: Math.max(one.high.g, other.high.g),
      b: Math.max(one.high.b, other.high.b),
    },
  };
}

/** Returns the lowest and the highest possible contrast ratio of two pixels. */
export function getContrastBounds(
  one: ColorRange,
  other: ColorRange,
): { minRatio: number; maxRatio: number } {
  const [lowOne, highOne] = [getLuminance(one.low), getLuminance(one.high)];
  const [lowOther, highOther] = [getLuminance(other.low), getLuminance(other.high)];
  const maxRatio = Math.max(getContrastRatio(highOne, lowOther), getContrastRatio(lowOne, highOther));
  if (lowOne > highOther) return { minRatio: getContrastRatio(lowOne, highOther), maxRatio };
  if (lowOther > highOne) return { minRatio: getContrastRatio(lowOther, highOne), maxRatio };
  return { minRatio: isExact(one) && isExact(other) ? maxRatio : 1, maxRatio };
}
