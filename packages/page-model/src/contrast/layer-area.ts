import { getCoveredShare, type Rect } from '../visibility/rect.ts';
import { NEGLIGIBLE_SHARE } from './backdrop.ts';
import { splitAtCommas } from './background-layers.ts';

/** The computed values that place the layers of a background. */
export interface LayerPlacement {
  readonly size: string;
  readonly position: string;
  readonly repeat: string;
}

/**
 * Returns whether one layer of a background paints within an area: layers that do not repeat may paint only a line or a
 * corner of their box. True when the placement cannot be parsed.
 *
 * @param layer index of the layer in `background-image`; shorter lists of values repeat
 */
export function paintsWithin(area: Rect, box: Rect, placement: LayerPlacement, layer: number): boolean {
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
  const [atX, atY] = position.split(' ');
  const across = getLayerSpan(box.left, box.right, sizeX, atX, repeatX);
  const down = getLayerSpan(box.top, box.bottom, sizeY, atY, repeatY);
  const painted = { left: across.from, right: across.to, top: down.from, bottom: down.to };
  return getCoveredShare(area, painted) >= NEGLIGIBLE_SHARE;
}

/** Returns where a layer begins and ends along one axis; the whole box when unknown. */
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

/** Converts a computed length or percentage to pixels; null for keywords and `calc()`. */
function toPixels(value: string, whole: number): number | null {
  const [, number, unit] = /^(-?[\d.]+)(px|%)$/.exec(value) ?? [];
  if (number === undefined) return null;
  return unit === '%' ? (Number(number) / 100) * whole : Number(number);
}
