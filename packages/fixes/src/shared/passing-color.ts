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
/** How far apart two colours look, in OKLab. */
const computeColorDistance = differenceEuclidean('oklab');

/** Colour channels from 0 to 1. */
export interface ColorChannels {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** Contrast to spare, so that rounding on the way to the screen does not undo it. */
const CONTRAST_MARGIN = 0.04;
/** Steps of lightness that are tried. */
const LIGHTNESS_STEPS = 400;

export interface PassingColor {
  /** `#rrggbb` */
  readonly hex: string;
  /** As it is seen. */
  readonly rendered: ColorChannels;
  /** How far what is seen is from what was seen before, in OKLab. */
  readonly difference: number;
}

/**
 * The colour that changes least and has enough contrast: hue kept, lightness changed, chroma only as far as sRGB makes
 * it necessary. Null when neither black nor white is enough.
 *
 * @param from what is seen now
 * @param against what it must stand out from
 * @param required contrast ratio
 * @param opacity share of the colour that is seen, from 0 to 1; the rest is what lies behind it
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

/** The nearest colour that sRGB has, as eight bits hold it. */
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
