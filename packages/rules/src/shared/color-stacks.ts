import { getContrastRatio, getLuminance, parseColor } from '@curbcut/page-model';

interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/**
 * Returns the color that people see when a color is painted over the backgrounds behind it; null if these
 * include an image or a color is unknown.
 *
 * @param stack computed colors, topmost first
 */
export function compositeStack(stack: readonly string[]): Rgb | null {
  let below: Rgb = { r: 1, g: 1, b: 1 };
  for (const text of stack.toReversed()) {
    if (text === 'Canvas') continue;
    const color = parseColor(text);
    if (color === null) return null;
    const blend = (top: number, bottom: number) => top * color.a + bottom * (1 - color.a);
    below = { r: blend(color.r, below.r), g: blend(color.g, below.g), b: blend(color.b, below.b) };
  }
  return below;
}

/** Returns the contrast ratio of two rendered colors; null if either is unknown. */
export function compareStacks(one: readonly string[], other: readonly string[]): number | null {
  const [first, second] = [compositeStack(one), compositeStack(other)];
  return first && second ? getContrastRatio(getLuminance(first), getLuminance(second)) : null;
}

const hues = {
  red: [345, 20],
  orange: [15, 45],
  yellow: [40, 72],
  green: [72, 170],
  blue: [175, 260],
  purple: [255, 310],
  pink: [300, 350],
} as const;

/** Returns whether people would certainly call a color by this name. */
export function hasHue(color: Rgb, name: string): boolean {
  const range = hues[name.toLowerCase() as keyof typeof hues];
  if (range === undefined) return false;
  const [most, least] = [Math.max(color.r, color.g, color.b), Math.min(color.r, color.g, color.b)];
  const spread = most - least;
  if (spread < 0.25) return false;
  const sector =
    most === color.r
      ? ((color.g - color.b) / spread + 6) % 6
      : most === color.g
        ? (color.b - color.r) / spread + 2
        : (color.r - color.g) / spread + 4;
  const degrees = sector * 60;
  const [from, to] = range;
  return from > to ? degrees >= from || degrees <= to : degrees >= from && degrees <= to;
}
