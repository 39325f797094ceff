import type { NodeIndex } from '../capture.ts';
import type { Page } from '../page.ts';
import { coveredShare, type Rect } from '../visibility/rect.ts';
import { type Sight, sliver } from './backdrop.ts';
import { type ColorRange, contrastBounds, fade, hull, layOver } from './color-range.ts';
import type { Effects } from './effects.ts';
import { paintsWithin } from './layer-area.ts';
import type { PaintedBox } from './painted-boxes.ts';

/** A box reduced to what it paints over one area; null where it paints nothing there. */
export function paintedOver(page: Page, box: PaintedBox, area: Rect): PaintedBox | null {
  const { source } = page;
  const placement = {
    size: source.style(box.node, 'background-size'),
    position: source.style(box.node, 'background-position'),
    repeat: source.style(box.node, 'background-repeat'),
  };
  const layers = box.layers.filter((layer, at) => {
    if (layer.kind === 'gradient' && layer.stops.every(({ a }) => a === 0)) return false;
    // Where in the box a layer is cannot be told of a box whose own place is not known.
    return !box.isSolid || paintsWithin(area, box.rect, placement, at);
  });
  const isEmpty = box.color === null && layers.length === 0 && !box.isPicture;
  return isEmpty ? null : { ...box, layers };
}

/**
 * The least contrast ratio of a text under what is painted over it. 1 where an overlay may hide the text or its colors
 * cannot be followed, so that only pixels tell.
 */
export function leastUnder(
  page: Page,
  effects: Effects,
  { foreground, background }: Pick<Sight, 'foreground' | 'background'>,
  overlays: readonly PaintedBox[],
  area: Rect,
  text: NodeIndex,
): number {
  if (effects.fadedGroups(text).length > 0) return 1;
  let [letters, behind] = [foreground, background];
  for (const box of overlays) {
    if (!canFollow(page, effects, box)) return 1;
    const opacity = effects
      .fadedGroups(box.node)
      .reduce((product, group) => product * effects.opacity(group), 1);
    const isPartial =
      !box.isSolid ||
      coveredShare(area, box.rect) < 1 - sliver ||
      effects.doubt(box.node) === 'mask' ||
      effects.isTurned(box.node) ||
      page.source.style(box.node, 'clip-path') !== 'none';
    const lay = (before: ColorRange): ColorRange => {
      const after = fade(before, painted(box, before), opacity);
      return isPartial ? hull(before, after) : after;
    };
    [letters, behind] = [lay(letters), lay(behind)];
  }
  return contrastBounds(letters, behind).least;
}

function canFollow(page: Page, effects: Effects, { node, layers, isPicture }: PaintedBox): boolean {
  const effect = effects.doubt(node);
  return (
    !isPicture &&
    (effect === null || effect === 'mask') &&
    layers.every(({ kind }) => kind === 'gradient') &&
    page.source.style(node, 'backdrop-filter') === 'none'
  );
}

/** A box with its gradients laid over a color; a gradient may leave parts of its box free. */
function painted({ color, layers }: PaintedBox, before: ColorRange): ColorRange {
  let at = color === null ? before : layOver(color, before);
  for (const layer of layers.toReversed()) {
    if (layer.kind !== 'gradient') continue;
    at = layer.stops.map((stop) => layOver(stop, at)).reduce(hull, at);
  }
  return at;
}
