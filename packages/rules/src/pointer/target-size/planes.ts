import type { ElementModel, NodeIndex } from '@curbcut/page-model';
import { deriveFromAncestors } from '../../shared/ancestors.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

interface Planes {
  readonly own: NodeIndex;
  /** The plane of the element's content. */
  readonly inside: NodeIndex;
}

const getPlanes = memoizePerPage(() =>
  deriveFromAncestors<Planes>({ own: -1, inside: -1 }, (element, above) => {
    const startsPlane = element.flatParent === null || element.style('position') === 'fixed';
    const own = startsPlane ? element.index : above.inside;
    return { own, inside: isScrollContainer(element) ? element.index : own };
  }),
);

/**
 * Returns an element's plane: the page, a frame, a scroll container, or an element that stays in place when
 * the page scrolls. Elements in the same plane keep their relative positions; elements in different planes
 * move over each other.
 */
export function getPlane(element: ElementModel): NodeIndex {
  return getPlanes(element.page)(element).own;
}

function isScrollContainer(element: ElementModel): boolean {
  return [element.style('overflow-x'), element.style('overflow-y')].some(
    (overflow) => overflow === 'auto' || overflow === 'scroll',
  );
}
