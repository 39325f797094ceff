import { getContrastRatio, getLuminance, type Rgba } from './color.ts';

interface RgbColor {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/**
 * What a pixel may be, channel by channel: one colour when both ends are equal. Laying colours over one another
 * keeps the order of channels, so the ends can be followed apart; what is true of all between them is true of the
 * pixel.
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

/** A colour laid over (https://www.w3.org/TR/compositing-1/#porterduffcompositingoperators_srcover). */
export function compositeOver(color: Rgba, backdrop: ColorRange): ColorRange {
  if (color.a === 1) return toExactRange(color);
  return { low: mixColors(backdrop.low, color, color.a), high: mixColors(backdrop.high, color, color.a) };
}

/** What lies between `before` and `after` when `after` is seen with this opacity. */
export function applyOpacity(before: ColorRange, after: ColorRange, opacity: number): ColorRange {
  return {
    low: mixColors(before.low, after.low, opacity),
    high: mixColors(before.high, after.high, opacity),
  };
}

/** The range that holds both. */
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

/** The lowest and the highest contrast ratio that two pixels may have. */
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
