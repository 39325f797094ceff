import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { mergeInDocumentOrder } from './document-order.ts';
import { memoizePerPage } from './memoize-per-page.ts';

/** Stops remembered for each ancestor: enough to show people where to look. */
const MAX_STOPS_PER_ANCESTOR = 10;

const getAuthoredStopSet = memoizePerPage((page) => new Set(findTabStops(page)));

/** All tab stops of the page in document order, those that browsers add for scrolling left out. */
export function getAuthoredTabStops(page: PageModel): ReadonlySet<ElementModel> {
  return getAuthoredStopSet(page);
}

const getStopsByAncestor = memoizePerPage((page) => {
  const byAncestor = new Map<NodeIndex, ElementModel[]>();
  for (const stop of getAuthoredStopSet(page)) {
    for (let at = stop.flatParent; at; at = at.flatParent) {
      const inside = byAncestor.get(at.index);
      if (!inside) byAncestor.set(at.index, [stop]);
      // Whoever holds a full list is held by others that do too: climbing on would cost depth times stops.
      else if (inside.length === MAX_STOPS_PER_ANCESTOR) break;
      else inside.push(stop);
    }
  }
  return byAncestor;
});

/**
 * Elements inside this one (flat tree, itself left out) that the Tab key reaches; the first ten.
 * Scroll containers that browsers make reachable by themselves do not count: nobody wrote a control there.
 */
export function getTabStopsInside(element: ElementModel): readonly ElementModel[] {
  return getStopsByAncestor(element.page).get(element.index) ?? [];
}

/** The Tab key reaches it for what it is, not only because browsers let scroll containers take focus. */
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
