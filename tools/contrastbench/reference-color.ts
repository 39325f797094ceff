/**
 * Colors and contrast according to their definitions. This implementation only computes labels, because the
 * code under test must not verify itself.
 */

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

export const white: Rgb = [255, 255, 255];

export function toCss([red, green, blue]: Rgb, opacity = 1): string {
  return `rgb(${red} ${green} ${blue}${opacity === 1 ? '' : ` / ${opacity}`})`;
}

/** Converts a channel to linear light: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function toLinearLight(level: number): number {
  const share = Math.min(255, Math.max(0, level)) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Computes the contrast ratio: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function computeContrast(one: Rgb, other: Rgb): number {
  const [a, b] = [one, other].map(([red, green, blue]) => {
    return 0.2126 * toLinearLight(red) + 0.7152 * toLinearLight(green) + 0.0722 * toLinearLight(blue) + 0.05;
  });
  return Math.max(a! / b!, b! / a!);
}

export function mapChannels(color: Rgb, change: (level: number) => number): Rgb {
  const [red, green, blue] = color;
  return [change(red), change(green), change(blue)];
}

/** Mixes two colors; `share` is the position in a gradient, or an opacity. */
export function mixColors(from: Rgb, to: Rgb, share: number): Rgb {
  const mix = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share;
  return [mix(0), mix(1), mix(2)];
}
