import { parseColor, type Rgba } from './color.ts';

/** One layer of `background-image`. */
export type BackgroundLayer =
  | { readonly kind: 'gradient'; readonly stops: readonly Rgba[] }
  | { readonly kind: 'unknown' };

const unknownLayer: BackgroundLayer = { kind: 'unknown' };

/** Parses the layers of a computed `background-image`, topmost first. There are none for `none`. */
export function parseBackgroundLayers(image: string): BackgroundLayer[] {
  return splitAtCommas(image)
    .filter((layer) => layer !== 'none')
    .map(parseLayer);
}

function parseLayer(layer: string): BackgroundLayer {
  const gradient = /^(?:repeating-)?(?:linear|radial|conic)-gradient\(([\s\S]*)\)$/.exec(layer);
  if (gradient === null) return unknownLayer;
  const [first = '', ...rest] = splitAtCommas(gradient[1]!);
  // Each channel changes linearly between two stops only in sRGB.
  if (/\bin (?!srgb(?: |$))[a-z]/.test(first)) return unknownLayer;
  const stops: Rgba[] = [];
  for (const [position, part] of [first, ...rest].entries()) {
    const color = parseColor(stripPositions(part));
    if (color !== null) stops.push(color);
    else if (position > 0 && !isColorHint(part)) return unknownLayer;
  }
  return stops.length > 0 ? { kind: 'gradient', stops } : unknownLayer;
}

/** Removes a gradient stop's one or two positions: `rgb(0, 0, 0) 10% 20%`. */
function stripPositions(stop: string): string {
  return stop.replace(/(?:\s+(?:calc\([^)]*\)|-?[\d.]+(?:%|[a-z]+)?))*$/i, '');
}

function isColorHint(part: string): boolean {
  return /^-?[\d.]+(?:%|[a-z]+)?$/i.test(part);
}

/** Splits at commas outside parentheses and quotes. */
export function splitAtCommas(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let start = 0;
  for (let at = 0; at < list.length; at++) {
    const character = list[at]!;
    if (quote !== '') {
      if (character === '\\') at++;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === ',' && depth === 0) {
      parts.push(list.slice(start, at).trim());
      start = at + 1;
    }
  }
  parts.push(list.slice(start).trim());
  return parts.filter((part) => part !== '');
}
