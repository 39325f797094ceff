import { type ElementModel, NodeState } from '@curbcut/page-model';
import { deriveFromAncestors } from './ancestors.ts';
import { memoizePerPage } from './memoize-per-page.ts';

/**
 * Visible images as defined by ACT rules qt1vmo and e88epe: `img`, `canvas` and `svg` elements, except those
 * that failed to load and those inside an element with an ARIA name.
 */
export const getGraphics = memoizePerPage((page): readonly ElementModel[] => {
  const isInsideNamed = deriveFromAncestors(
    false,
    (element, above) =>
      above || element.nameSource === 'aria-label' || element.nameSource === 'aria-labelledby',
  );
  return page.elements.filter(
    (element) =>
      isGraphic(element) &&
      element.isVisible &&
      !element.hasState(NodeState.broken) &&
      !(element.flatParent && isInsideNamed(element.flatParent)),
  );
});

function isGraphic(element: ElementModel): boolean {
  if (element.isHtml) return element.tag === 'img' || element.tag === 'canvas';
  return element.isSvg && element.tag === 'svg' && !(element.flatParent?.isSvg ?? false);
}
