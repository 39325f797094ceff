import type { NodeIndex } from '../capture.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import { getCoveredShare, type Rect } from '../visibility/boxes.ts';
import { NEGLIGIBLE_SHARE, type PaintedColors } from './backdrop.ts';
import { applyOpacity, type ColorRange, compositeOver, getContrastBounds, mergeRanges } from './color.ts';
import type { Effects } from './effects.ts';
import { getLayerArea, readLayerPlacement } from './layer-placement.ts';
import type { PaintedBox } from './painted-boxes.ts';

/** Reduces a box to what it paints over an area. Null if it paints nothing there. */
export function clipToArea(reader: CaptureReader, box: PaintedBox, area: Rect): PaintedBox | null {
  const placement = readLayerPlacement(reader, box.node);
  const layers = box.layers.filter((layer, at) => {
    if (layer.kind === 'gradient' && layer.stops.every(({ a }) => a === 0)) return false;
    // If the position of a box is unknown, so are those of its layers.
    return !box.isSolid || getCoveredShare(area, getLayerArea(box.rect, placement, at)) >= NEGLIGIBLE_SHARE;
  });
  const isEmpty = box.color === null && layers.length === 0 && !box.isReplacedContent;
  return isEmpty ? null : { ...box, layers };
}

/**
 * Returns the minimum contrast ratio of text under an overlay. Returns 1 if the overlay may hide the text or
 * its colors can't be computed, so that only pixels can decide.
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
    const opacity = effects.getCombinedOpacity(box.node);
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

/** Composites a box and its gradients over a color. A gradient may leave parts of its box uncovered. */
function paintOver({ color, layers }: PaintedBox, before: ColorRange): ColorRange {
  let at = color === null ? before : compositeOver(color, before);
  for (const layer of layers.toReversed()) {
    if (layer.kind !== 'gradient') continue;
    at = layer.stops.map((stop) => compositeOver(stop, at)).reduce(mergeRanges, at);
  }
  return at;
}
