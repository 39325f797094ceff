import { contrastRatio, luminance } from '@curbcut/page-model';
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
const distance = differenceEuclidean('oklab');

/** Colour channels from 0 to 1. */
export interface Channels {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** Contrast to spare, so that rounding on the way to the screen does not undo it. */
const spare = 0.04;
/** Steps of lightness that are tried. */
const steps = 400;

export interface PassingColor {
  /** `#rrggbb` */
  readonly hex: string;
  /** As it is seen. */
  readonly seen: Channels;
  /** How far what is seen is from what was seen before, in OKLab. */
  readonly change: number;
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
export function nearestPassing(
  from: Channels,
  against: Channels,
  required: number,
  opacity = 1,
): PassingColor | null {
  const start = toOklch(rgb(from));
  const other = luminance(against);
  let best: PassingColor | null = null;
  for (let step = 0; step <= steps; step++) {
    const color = inGamut({ ...start, l: step / steps });
    const seen = mixed(color, against, opacity);
    if (contrastRatio(luminance(seen), other) < required + spare) continue;
    const change = distance(rgb(seen), rgb(from));
    if (best === null || change < best.change) best = { hex: toHex(color), seen, change };
  }
  return best;
}

function rgb({ r, g, b }: Channels): Rgb {
  return { mode: 'rgb', r, g, b };
}

/** The nearest colour that sRGB has, as eight bits hold it. */
function inGamut(color: Oklch): Channels {
  const { r, g, b } = toRgb(clampChroma(color, 'oklch'));
  return { r: eightBits(r), g: eightBits(g), b: eightBits(b) };
}

function eightBits(channel: number): number {
  return Math.round(Math.min(1, Math.max(0, channel)) * 255) / 255;
}

function mixed(over: Channels, under: Channels, opacity: number): Channels {
  const mix = (one: number, other: number) => opacity * one + (1 - opacity) * other;
  return { r: mix(over.r, under.r), g: mix(over.g, under.g), b: mix(over.b, under.b) };
}

function toHex({ r, g, b }: Channels): string {
  return `#${[r, g, b]
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
