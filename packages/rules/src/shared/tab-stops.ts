import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { inDocumentOrder } from './document-order.ts';
import { perPage } from './per-page.ts';

/** Stops remembered for each ancestor: enough to show people where to look. */
const mostStops = 10;

const ownStops = perPage((page) => new Set(tabStops(page)));

/** All tab stops of the page in document order, those that browsers add for scrolling left out. */
export function ownTabStops(page: PageModel): ReadonlySet<ElementModel> {
  return ownStops(page);
}

const stopsByAncestor = perPage((page) => {
  const byAncestor = new Map<NodeIndex, ElementModel[]>();
  for (const stop of ownStops(page)) {
    for (let at = stop.flatParent; at; at = at.flatParent) {
      const inside = byAncestor.get(at.index);
      if (!inside) byAncestor.set(at.index, [stop]);
      // Whoever holds a full list is held by others that do too: climbing on would cost depth times stops.
      else if (inside.length === mostStops) break;
      else inside.push(stop);
    }
  }
  return byAncestor;
});

/**
 * Elements inside this one (flat tree, itself left out) that the Tab key reaches; the first ten.
 * Scroll containers that browsers make reachable by themselves do not count: nobody wrote a control there.
 */
export function tabStopsInside(element: ElementModel): readonly ElementModel[] {
  return stopsByAncestor(element.page).get(element.index) ?? [];
}

/** The Tab key reaches it for what it is, not only because browsers let scroll containers take focus. */
export function isOwnTabStop(element: ElementModel): boolean {
  return ownStops(element.page).has(element);
}

function tabStops(page: PageModel): ElementModel[] {
  return inDocumentOrder([
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
