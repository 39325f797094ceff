import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { mergeInDocumentOrder } from './element-order.ts';
import { memoizePerPage } from './memoize-per-page.ts';

/** Maximum number of tab stops stored per ancestor: enough to show people where to look. */
const MAX_STOPS_PER_ANCESTOR = 10;

const getAuthoredStopSet = memoizePerPage((page) => new Set(findTabStops(page)));

/** Returns all tab stops on the page in document order, except those that browsers add for scrolling. */
export function getAuthoredTabStops(page: PageModel): ReadonlySet<ElementModel> {
  return getAuthoredStopSet(page);
}

const getStopsByAncestor = memoizePerPage((page) => {
  const byAncestor = new Map<NodeIndex, ElementModel[]>();
  for (const stop of getAuthoredStopSet(page)) {
    for (let at = stop.flatParent; at; at = at.flatParent) {
      const inside = byAncestor.get(at.index);
      if (!inside) byAncestor.set(at.index, [stop]);
      // If an element's list is full, so are the lists of all its ancestors, and visiting them would cost
      // depth × stops.
      else if (inside.length === MAX_STOPS_PER_ANCESTOR) break;
      else inside.push(stop);
    }
  }
  return byAncestor;
});

/**
 * Returns the first ten tab stops inside this element (in the flat tree, excluding the element itself).
 * Scroll containers that browsers make focusable do not count, because their authors did not create a
 * control.
 */
export function getTabStopsInside(element: ElementModel): readonly ElementModel[] {
  return getStopsByAncestor(element.page).get(element.index) ?? [];
}

/**
 * Returns whether the element is a tab stop in its own right, not only because browsers make scroll
 * containers focusable.
 */
export function isAuthoredTabStop(element: ElementModel): boolean {
  return getAuthoredStopSet(element.page).has(element);
}

function findTabStops(page: PageModel): ElementModel[] {
  return mergeInDocumentOrder([
    page.byTag(
      'a',
      'area',
      'audio',
      'button',
      'details',
      'embed',
      'input',
      'object',
      'select',
      'summary',
      'textarea',
      'video',
    ),
    page.byAttribute('tabindex'),
    page.byAttribute('contenteditable'),
    // Links in SVG.
    page.byAttribute('href'),
    page.byAttribute('xlink:href'),
  ]).filter((element) => element.isTabbable);
}
