import type { Box, ElementModel, PageModel } from '@curbcut/page-model';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { parseInteger } from '../../shared/parse-integer.ts';

/**
 * How a positive tabindex changes the order.
 *
 * - `in-order`: focus still moves forward
 * - `scrambled`: focus moves backward within a group of related controls
 * - `ahead`: focus visits a whole group before the content that precedes it
 */
export type TabOrderEffect = 'in-order' | 'scrambled' | 'ahead';

/** If the closest common ancestor contains more controls than this, it's the page rather than a group. */
const MAX_GROUP = 15;

/** Returns the effect of each positive tabindex on the page, by element. */
export const getTabOrderEffects = memoizePerPage((page: PageModel): Map<ElementModel, TabOrderEffect> => {
  const stops = page.elements.filter(
    (element) =>
      element.document === page.document && element.isTabbable && element.isVisible && element.box !== null,
  );
  const positive = stops.filter((stop) => getTabindex(stop) > 0);
  const effects = new Map<ElementModel, TabOrderEffect>(positive.map((stop) => [stop, 'in-order']));
  if (positive.length === 0) return effects;
  const order = [
    ...positive.toSorted((one, other) => getTabindex(one) - getTabindex(other)),
    ...stops.filter((stop) => getTabindex(stop) === 0),
  ];
  for (const [position, from] of order.entries()) {
    const to = order[position + 1];
    if (to === undefined || !isBackward(from, to)) continue;
    // Going to the start of the page after a group that came first doesn't count as moving backward in the
    // group.
    const culprit = getTabindex(from) > 0 ? from : to;
    if (getTabindex(culprit) === 0) continue;
    const effect = isInOneGroup(from, to, stops) ? 'scrambled' : 'ahead';
    if (effects.get(culprit) !== 'scrambled') effects.set(culprit, effect);
  }
  return effects;
});

function getTabindex(element: ElementModel): number {
  return Math.max(0, parseInteger(element.attr('tabindex')) ?? 0);
}

/**
 * Returns whether an element comes before another one in the document and on the screen, in either reading
 * direction.
 */
function isBackward(from: ElementModel, to: ElementModel): boolean {
  if (to.index > from.index) return false;
  const [a, b] = [from.box as Box, to.box as Box];
  const isAbove = b.y + b.height <= a.y + Math.min(a.height, b.height) / 2;
  const isInRow =
    !isAbove && Math.abs(a.y + a.height / 2 - b.y - b.height / 2) < Math.max(a.height, b.height) / 2;
  return isAbove || (isInRow && (isLeftToRight(from) ? b.x + b.width <= a.x + 1 : b.x >= a.x + a.width - 1));
}

function isLeftToRight(element: ElementModel): boolean {
  return element.style('direction') !== 'rtl';
}

/**
 * Returns whether two controls belong together: they are in the same form, or in the same part of the page
 * with few controls.
 */
function isInOneGroup(one: ElementModel, other: ElementModel, stops: readonly ElementModel[]): boolean {
  const common = one.closest((ancestor) => ancestor.contains(other));
  if (common === null) return false;
  if (common.closest(({ tag }) => tag === 'form' || tag === 'fieldset') !== null) return true;
  if (common.tag === 'body' || common.tag === 'html') return false;
  return stops.filter((stop) => common.contains(stop)).length <= MAX_GROUP;
}
