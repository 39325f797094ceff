import type { Theme } from '../settings.ts';

/** sRGB components from 0 to 255, and opacity from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

export const WHITE: Color = [255, 255, 255, 1];
const BLACK: Color = [0, 0, 0, 1];

/** The contrast of text in every theme. WCAG 1.4.6 requires 7, and browsers round colors. */
const TARGET_CONTRAST = 7.2;

/** Parses a computed color; undefined when it is not a color. */
export function parseColor(text: string): Color | undefined {
  const [red, green, blue, alpha = 1] = (/^rgba?\(([^)]+)\)/.exec(text)?.[1]?.split(/[\s,/]+/) ?? []).map(
    Number,
  );
  if (red !== undefined && green !== undefined && blue !== undefined) return [red, green, blue, alpha];
  return /^[a-z-]+\(/.test(text) ? readPaintedColor(text) : undefined;
}

let canvasContext: CanvasRenderingContext2D | null | undefined;
const paintedColors = new Map<string, Color | undefined>();

/**
 * Converts a color from a different color space, such as `oklch()`, to sRGB by letting the browser paint it.
 */
function readPaintedColor(text: string): Color | undefined {
  if (paintedColors.has(text)) return paintedColors.get(text);
  canvasContext ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvasContext) return undefined;
  canvasContext.clearRect(0, 0, 1, 1);
  canvasContext.fillStyle = text;
  canvasContext.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = canvasContext.getImageData(0, 0, 1, 1).data;
  const color: Color = [red!, green!, blue!, alpha! / 255];
  paintedColors.set(text, color);
  return color;
}

export function formatColor([red, green, blue]: Color): string {
  return `rgb(${Math.round(red)} ${Math.round(green)} ${Math.round(blue)})`;
}

/** Composites a color over an opaque one. */
export function compositeOver([red, green, blue, alpha]: Color, under: Color): Color {
  return mixColors(under, [red, green, blue, 1], alpha);
}

function mixColors(from: Color, to: Color, share: number): Color {
  const part = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share;
  return [part(0), part(1), part(2), 1];
}

/** Computes the relative luminance, from 0 to 1 (WCAG 2.2, “relative luminance”). */
export function computeLuminance([red, green, blue]: Color): number {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Computes the contrast ratio, from 1 to 21 (WCAG 2.2, “contrast ratio”). */
export function computeContrast(one: Color, other: Color): number {
  const [light, dark] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

/**
 * Mixes the smallest share of `end` into a color that satisfies the predicate; `end` itself must satisfy it.
 */
function adjustToward(color: Color, end: Color, isSatisfied: (color: Color) => boolean): Color {
  let [lower, upper] = [0, 1];
  if (isSatisfied(color)) return color;
  for (let step = 0; step < 7; step++) {
    const share = (lower + upper) / 2;
    if (isSatisfied(mixColors(color, end, share))) upper = share;
    else lower = share;
  }
  return mixColors(color, end, upper);
}

/**
 * Backgrounds of at least the first luminance give black text 7.5:1; those of at most the second give white
 * text 7.5:1.
 */
const [MIN_LIGHT_LUMINANCE, MAX_DARK_LUMINANCE] = [0.33, 0.088];

/**
 * Adapts the color behind text to a theme. Black or white text on the result has a contrast of more than 7:1.
 * The hue is kept, and a color that was lighter than another stays lighter or becomes equal.
 */
export function adaptBackground(theme: Theme, background: Color): Color {
  const light = computeLuminance(background);
  const darkenTo = (upper: number) =>
    adjustToward(background, BLACK, (color) => computeLuminance(color) <= upper);
  const lightenTo = (lower: number) =>
    adjustToward(background, WHITE, (color) => computeLuminance(color) >= lower);
  // Light backgrounds become the darkest, so that a white page remains darker than the boxes on it.
  if (theme === 'dark') return darkenTo(light > 0.4 ? 0.008 + (1 - light) * 0.03 : 0.06);
  if (theme === 'light') return lightenTo(light < 0.088 ? 0.72 : 0.8);
  return light > 0.18 ? lightenTo(MIN_LIGHT_LUMINANCE) : darkenTo(MAX_DARK_LUMINANCE);
}

/**
 * Mixes as much black or white into a text color as it needs for 7:1 on a background from {@link
 * adaptBackground}.
 */
export function adaptTextColor(background: Color, text: Color): Color {
  const end = computeLuminance(background) > 0.18 ? BLACK : WHITE;
  return adjustToward(text, end, (color) => computeContrast(color, background) >= TARGET_CONTRAST);
}
