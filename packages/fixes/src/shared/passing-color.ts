import { getContrastRatio, getLuminance } from '@curbcut/page-model';
import {
  clampChroma,
  differenceEuclidean,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  type Rgb,
  useMode as registerMode,
} from 'culori/fn';

registerMode(modeLrgb);
registerMode(modeOklab);
registerMode(modeRgb);
const toOklch = registerMode(modeOklch);
const toRgb = registerMode(modeRgb);
/** Computes the perceptual distance between two colors in OKLab. */
const computeColorDistance = differenceEuclidean('oklab');

/** Color channels from 0 to 1. */
export interface ColorChannels {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** Added to the required contrast, so that color rounding cannot make it fail. */
const CONTRAST_MARGIN = 0.04;
/** Number of lightness steps that are tried. */
const LIGHTNESS_STEPS = 400;

export interface PassingColor {
  /** `#rrggbb` */
  readonly hex: string;
  /** The color as rendered. */
  readonly rendered: ColorChannels;
  /** OKLab distance between the rendered color and the previous one. */
  readonly difference: number;
}

/**
 * Finds the nearest color with enough contrast. Keeps the hue, changes the lightness, and reduces chroma only
 * as far as sRGB requires. Null if neither black nor white has enough contrast.
 *
 * @param from the color as currently rendered
 * @param against the color that it must contrast with
 * @param required contrast ratio
 * @param opacity of the color, from 0 to 1
 */
export function findNearestPassingColor(
  from: ColorChannels,
  against: ColorChannels,
  required: number,
  opacity = 1,
): PassingColor | null {
  const start = toOklch(toRgbColor(from));
  const other = getLuminance(against);
  let best: PassingColor | null = null;
  for (let step = 0; step <= LIGHTNESS_STEPS; step++) {
    const color = clampToGamut({ ...start, l: step / LIGHTNESS_STEPS });
    const seen = mixColors(color, against, opacity);
    if (getContrastRatio(getLuminance(seen), other) < required + CONTRAST_MARGIN) continue;
    const change = computeColorDistance(toRgbColor(seen), toRgbColor(from));
    if (best === null || change < best.difference)
      best = { hex: toHex(color), rendered: seen, difference: change };
  }
  return best;
}

function toRgbColor({ r, g, b }: ColorChannels): Rgb {
  return { mode: 'rgb', r, g, b };
}

/** Returns the nearest eight-bit sRGB color. */
function clampToGamut(color: Oklch): ColorChannels {
  const { r, g, b } = toRgb(clampChroma(color, 'oklch'));
  return { r: roundToEightBits(r), g: roundToEightBits(g), b: roundToEightBits(b) };
}

function roundToEightBits(channel: number): number {
  return Math.round(Math.min(1, Math.max(0, channel)) * 255) / 255;
}

function mixColors(over: ColorChannels, under: ColorChannels, opacity: number): ColorChannels {
  const mix = (one: number, other: number) => opacity * one + (1 - opacity) * other;
  return { r: mix(over.r, under.r), g: mix(over.g, under.g), b: mix(over.b, under.b) };
}

function toHex({ r, g, b }: ColorChannels): string {
  return `#${[r, g, b]
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
