import type { NodeIndex } from '../capture.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import type { Rect } from '../visibility/boxes.ts';
import { splitAtCommas } from './background-layers.ts';

/** The computed values that position the layers of a background. */
export interface LayerPlacement {
  readonly size: string;
  readonly position: string;
  readonly repeat: string;
}

export function readLayerPlacement(reader: CaptureReader, node: NodeIndex): LayerPlacement {
  return {
    size: reader.style(node, 'background-size'),
    position: reader.style(node, 'background-position'),
    repeat: reader.style(node, 'background-repeat'),
  };
}

/**
 * Returns the area in which one layer of a background paints. Layers that don't repeat may paint only a line
 * or a corner of their box. If the placement can't be parsed, returns the whole box.
 *
 * @param layer index of the layer in `background-image`; shorter lists of values repeat
 */
export function getLayerArea(box: Rect, placement: LayerPlacement, layer: number): Rect {
  const [size, position, repeat] = [placement.size, placement.position, placement.repeat].map((list) => {
    const values = splitAtCommas(list);
    return values[layer % Math.max(1, values.length)] ?? '';
  }) as [string, string, string];
  const [repeatX, repeatY = repeatX] =
    repeat === 'repeat-x'
      ? ['repeat', 'no-repeat']
      : repeat === 'repeat-y'
        ? ['no-repeat', 'repeat']
        : repeat.split(' ');
  const [sizeX = 'auto', sizeY = 'auto'] = size.split(' ');
  const [atX, atY] = splitPosition(position);
  const across = getLayerSpan(box.left, box.right, sizeX, atX, repeatX);
  const down = getLayerSpan(box.top, box.bottom, sizeY, atY, repeatY);
  return { left: across.from, right: across.to, top: down.from, bottom: down.to };
}

/** Splits a computed position into its two parts, each of which may be a `calc()`. */
function splitPosition(position: string): string[] {
  return position.match(/calc\([^)]*\)|\S+/g) ?? [];
}

/** Returns where a layer begins and ends along one axis; the whole box if unknown. */
function getLayerSpan(
  from: number,
  to: number,
  size: string,
  position: string | undefined,
  repeat: string | undefined,
) {
  const whole = { from, to };
  const length = toPixels(size, to - from);
  if (repeat !== 'no-repeat' || length === null) return whole;
  const start = toPixels(position ?? '', to - from - length);
  return start === null
    ? whole
    : { from: Math.max(from, from + start), to: Math.min(to, from + start + length) };
}

/**
 * Converts a computed length, percentage or sum of both to pixels. For example, `calc(100% - 10px)` is 10
 * pixels from the right. Null for keywords and other functions.
 */
function toPixels(value: string, whole: number): number | null {
  const [, percentage, sign, length] = /^calc\((-?[\d.]+)% ([+-]) ([\d.]+)px\)$/.exec(value) ?? [];
  if (percentage !== undefined)
    return (Number(percentage) / 100) * whole + Number(length) * (sign === '-' ? -1 : 1);
  const [, number, unit] = /^(-?[\d.]+)(px|%)$/.exec(value) ?? [];
  if (number === undefined) return null;
  return unit === '%' ? (Number(number) / 100) * whole : Number(number);
}
