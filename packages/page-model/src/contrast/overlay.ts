import type { NodeIndex } from '../capture.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import { getCoveredShare, type Rect } from '../visibility/boxes.ts';
import { NEGLIGIBLE_SHARE, type PaintedColors } from './backdrop.ts';
import { splitAtCommas } from './background-layers.ts';
import { applyOpacity, type ColorRange, compositeOver, getContrastBounds, mergeRanges } from './color.ts';
import type { Effects } from './effects.ts';
import type { PaintedBox } from './painted-boxes.ts';

/** Reduces a box to what it paints over one area; null when it paints nothing there. */
export function clipToArea(reader: CaptureReader, box: PaintedBox, area: Rect): PaintedBox | null {
  const placement = {
    size: reader.style(box.node, 'background-size'),
    position: reader.style(box.node, 'background-position'),
    repeat: reader.style(box.node, 'background-repeat'),
  };
  const layers = box.layers.filter((layer, at) => {
    if (layer.kind === 'gradient' && layer.stops.every(({ a }) => a === 0)) return false;
    // The position of a layer is unknown when the position of its box is unknown.
    return !box.isSolid || paintsWithin(area, box.rect, placement, at);
  });
  const isEmpty = box.color === null && layers.length === 0 && !box.isReplacedContent;
  return isEmpty ? null : { ...box, layers };
}

/**
 * Returns the minimum contrast ratio of a text under an overlay. 1 when the overlay may hide the text or its colors
 * cannot be computed, so that only pixels can decide.
 */
export function getMinContrastUnder(
  reader: CaptureReader,
  effects: Effects,
  { foreground, background }: Pick<PaintedColors, 'foreground' | 'background'>,
  overlays: readonly PaintedBox[],
  area: Rect,
  text: NodeIndex,
): number {
  if (effects.getFadedGroups(text).length > 0) return 1;
  let [letters, behind] = [foreground, background];
  for (const box of overlays) {
    if (!hasKnownColors(reader, effects, box)) return 1;
    const opacity = effects
      .getFadedGroups(box.node)
      .reduce((product, group) => product * effects.getOpacity(group), 1);
    const isPartial =
      !box.isSolid ||
      getCoveredShare(area, box.rect) < 1 - NEGLIGIBLE_SHARE ||
      effects.getUnresolvableEffect(box.node) === 'mask' ||
      effects.isRotatedOrSkewed(box.node) ||
      reader.style(box.node, 'clip-path') !== 'none';
    const lay = (before: ColorRange): ColorRange => {
      const after = applyOpacity(before, paintOver(box, before), opacity);
      return isPartial ? mergeRanges(before, after) : after;
    };
    [letters, behind] = [lay(letters), lay(behind)];
  }
  return getContrastBounds(letters, behind).minRatio;
}

function hasKnownColors(
  reader: CaptureReader,
  effects: Effects,
  { node, layers, isReplacedContent }: PaintedBox,
): boolean {
  const effect = effects.getUnresolvableEffect(node);
  return (
    !isReplacedContent &&
    (effect === null || effect === 'mask') &&
    layers.every(({ kind }) => kind === 'gradient') &&
    reader.style(node, 'backdrop-filter') === 'none'
  );
}

/** Composites a box and its gradients over a color; a gradient may leave parts of its box uncovered. */
function paintOver({ color, layers }: PaintedBox, before: ColorRange): ColorRange {
  let at = color === null ? before : compositeOver(color, before);
  for (const layer of layers.toReversed()) {
    if (layer.kind !== 'gradient') continue;
    at = layer.stops.map((stop) => compositeOver(stop, at)).reduce(mergeRanges, at);
  }
  return at;
}

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
function paintsWithin(area: Rect, box: Rect, placement: LayerPlacement, layer: number): boolean {
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
