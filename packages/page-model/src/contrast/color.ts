import {
  type Color,
  modeA98,
  modeHsl,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeP3,
  modeProphoto,
  modeRec2020,
  modeRgb,
  modeXyz50,
  modeXyz65,
  parse,
  useMode,
} from 'culori/fn';

const toRgb = useMode(modeRgb);
// The color spaces that `getComputedStyle` may use in addition to `rgb()`.
useMode(modeA98);
useMode(modeHsl);
useMode(modeLab);
useMode(modeLch);
useMode(modeLrgb);
useMode(modeOklab);
useMode(modeOklch);
useMode(modeP3);
useMode(modeProphoto);
useMode(modeRec2020);
useMode(modeXyz50);
useMode(modeXyz65);

/** A color as displayed: sRGB channels and opacity, each from 0 to 1. */
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

const colorCache = new Map<string, Rgba | null>();
/** Maximum size of the cache. Pages have few computed colors, but a hostile page may have millions. */
const MAX_CACHED_COLORS = 10_000;

/**
 * Parses any color that `getComputedStyle` returns. Colors outside sRGB are clipped to it. Null for any other
 * text.
 */
export function parseColor(text: string): Rgba | null {
  let color = colorCache.get(text);
  if (color === undefined) {
    if (colorCache.size > MAX_CACHED_COLORS) colorCache.clear();
    color = convertColor(text);
    colorCache.set(text, color);
  }
  return color;
}

function convertColor(text: string): Rgba | null {
  const parsed: Color | undefined = parse(text);
  const rgb = parsed && toRgb(parsed);
  if (rgb === undefined) return null;
  const clip = (channel: number | undefined) => Math.min(1, Math.max(0, channel ?? 0));
  return { r: clip(rgb.r), g: clip(rgb.g), b: clip(rgb.b), a: clip(rgb.alpha ?? 1) };
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
export function getLuminance({ r, g, b }: { r: number; g: number; b: number }): number {
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/**
 * Returns the contrast ratio between two relative luminances
 * (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
 */
export function getContrastRatio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Formats a color as `#rrggbb`, rounded to 8 bits per channel. */
export function toHex({ r, g, b }: { r: number; g: number; b: number }): string {
  const digits = (channel: number) =>
    Math.round(channel * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${digits(r)}${digits(g)}${digits(b)}`;
}

interface RgbColor {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/**
 * A pixel's possible colors, channel by channel; a single color if both ends are equal. Compositing is
 * monotonic in each channel, so the two ends can be computed separately and enclose every possible result.
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

/**
 * Composites a color over a range
 * (https://www.w3.org/TR/compositing-1/#porterduffcompositingoperators_srcover).
 */
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

/** Returns the lowest and highest possible contrast ratios between two pixels. */
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
