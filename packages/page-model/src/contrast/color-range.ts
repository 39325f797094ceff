import { contrastRatio, luminance, type Rgba } from './color.ts';

interface Rgb {
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
  readonly low: Rgb;
  readonly high: Rgb;
}

export const anyColor: ColorRange = { low: { r: 0, g: 0, b: 0 }, high: { r: 1, g: 1, b: 1 } };

export function exactly(color: Rgb): ColorRange {
  return { low: color, high: color };
}

export function isExact({ low, high }: ColorRange): boolean {
  return low.r === high.r && low.g === high.g && low.b === high.b;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return {
    r: from.r + (to.r - from.r) * share,
    g: from.g + (to.g - from.g) * share,
    b: from.b + (to.b - from.b) * share,
  };
}

/** A colour laid over (https://www.w3.org/TR/compositing-1/#porterduffcompositingoperators_srcover). */
export function layOver(color: Rgba, backdrop: ColorRange): ColorRange {
  if (color.a === 1) return exactly(color);
  return { low: mix(backdrop.low, color, color.a), high: mix(backdrop.high, color, color.a) };
}

/** What lies between `before` and `after` when `after` is seen with this opacity. */
export function fade(before: ColorRange, after: ColorRange, opacity: number): ColorRange {
  return { low: mix(before.low, after.low, opacity), high: mix(before.high, after.high, opacity) };
}

/** The range that holds both. */
export function hull(one: ColorRange, other: ColorRange): ColorRange {
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

/** The least and the greatest contrast that two pixels may have. */
export function contrastBounds(one: ColorRange, other: ColorRange): { least: number; greatest: number } {
  const [lowOne, highOne] = [luminance(one.low), luminance(one.high)];
  const [lowOther, highOther] = [luminance(other.low), luminance(other.high)];
  const greatest = Math.max(contrastRatio(highOne, lowOther), contrastRatio(lowOne, highOther));
  if (lowOne > highOther) return { least: contrastRatio(lowOne, highOther), greatest };
  if (lowOther > highOne) return { least: contrastRatio(lowOther, highOne), greatest };
  return { least: isExact(one) && isExact(other) ? greatest : 1, greatest };
}
