import type { ElementModel, NodeIndex } from '@curbcut/page-model';
import { fromAbove } from '../../shared/from-above.ts';
import { perPage } from '../../shared/per-page.ts';

interface Planes {
  readonly own: NodeIndex;
  /** Of what the element holds. */
  readonly inside: NodeIndex;
}

const planesOf = perPage(() =>
  fromAbove<Planes>({ own: -1, inside: -1 }, (element, above) => {
    const startsPlane = element.flatParent === null || element.style('position') === 'fixed';
    const own = startsPlane ? element.index : above.inside;
    return { own, inside: scrolls(element) ? element.index : own };
  }),
);

/**
 * The plane an element lies in: the page, a frame, a scroll container, or what stays when the page scrolls. Elements
 * of one plane keep their places to each other; those of different planes slide over each other.
 */
export function planeOf(element: ElementModel): NodeIndex {
  return planesOf(element.page)(element).own;
}

function scrolls(element: ElementModel): boolean {
  return [element.style('overflow-x'), element.style('overflow-y')].some(
    (overflow) => overflow === 'auto' || overflow === 'scroll',
  );
}
