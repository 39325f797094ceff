import type { Theme } from '../settings.ts';

/** sRGB components from 0 to 255, and opacity from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

export const WHITE: Colour = [255, 255, 255, 1];
export const BLACK: Colour = [0, 0, 0, 1];

/** What texts reach in every theme: WCAG 1.4.6 asks for 7, and browsers round colours. */
const WANTED = 7.2;

/** Reads a computed colour; undefined for what is none. */
export function readColour(text: string): Colour | undefined {
  const [red, green, blue, alpha = 1] = (/^rgba?\(([^)]+)\)/.exec(text)?.[1]?.split(/[\s,/]+/) ?? []).map(
    Number,
  );
  if (red !== undefined && green !== undefined && blue !== undefined) return [red, green, blue, alpha];
  return /^[a-z-]+\(/.test(text) ? paintedColour(text) : undefined;
}

let paint: CanvasRenderingContext2D | null | undefined;
const painted = new Map<string, Colour | undefined>();

/** What a colour of another space, such as `oklch()`, is in sRGB: the browser itself says, by painting it. */
function paintedColour(text: string): Colour | undefined {
  if (painted.has(text)) return painted.get(text);
  paint ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!paint) return undefined;
  paint.clearRect(0, 0, 1, 1);
  paint.fillStyle = text;
  paint.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = paint.getImageData(0, 0, 1, 1).data;
  const colour: Colour = [red!, green!, blue!, alpha! / 255];
  painted.set(text, colour);
  return colour;
}

export function colourText([red, green, blue]: Colour): string {
  return `rgb(${Math.round(red)} ${Math.round(green)} ${Math.round(blue)})`;
}

/** One colour over another, opaque one. */
export function over([red, green, blue, alpha]: Colour, under: Colour): Colour {
  return mix(under, [red, green, blue, 1], alpha);
}

function mix(from: Colour, to: Colour, share: number): Colour {
  const part = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share;
  return [part(0), part(1), part(2), 1];
}

/** Relative luminance, from 0 to 1 (WCAG 2.2, “relative luminance”). */
export function luminance([red, green, blue]: Colour): number {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast ratio, from 1 to 21 (WCAG 2.2, “contrast ratio”). */
export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

/** As little of black or white in a colour as it needs to fulfil something that both do. */
function toward(colour: Colour, end: Colour, fulfils: (colour: Colour) => boolean): Colour {
  let [least, most] = [0, 1];
  if (fulfils(colour)) return colour;
  for (let step = 0; step < 7; step++) {
    const share = (least + most) / 2;
    if (fulfils(mix(colour, end, share))) most = share;
    else least = share;
  }
  return mix(colour, end, most);
}

/** Grounds at least this light take black text at 7.5 to 1, and those at most that dark white text. */
const [LIGHT, DARK] = [0.33, 0.088];

/**
 * What a theme makes of the colour under a text. Each ground afterwards takes black or white text at more than 7 to 1;
 * its hue stays, and what was lighter than something else stays so or becomes equal.
 */
export function groundIn(theme: Theme, ground: Colour): Colour {
  const light = luminance(ground);
  const darkenTo = (most: number) => toward(ground, BLACK, (colour) => luminance(colour) <= most);
  const lightenTo = (least: number) => toward(ground, WHITE, (colour) => luminance(colour) >= least);
  // Light grounds become the darkest, so that white paper ends below the boxes that lie on it.
  if (theme === 'dark') return darkenTo(light > 0.4 ? 0.008 + (1 - light) * 0.03 : 0.06);
  if (theme === 'light') return lightenTo(light < 0.088 ? 0.72 : 0.8);
  return light > 0.18 ? lightenTo(LIGHT) : darkenTo(DARK);
}

/** The colour of a text, with as much black or white in it as reaches 7 to 1 on a ground made by {@link groundIn}. */
export function textOn(ground: Colour, text: Colour): Colour {
  const end = luminance(ground) > 0.18 ? BLACK : WHITE;
  return toward(text, end, (colour) => contrast(colour, ground) >= WANTED);
}
