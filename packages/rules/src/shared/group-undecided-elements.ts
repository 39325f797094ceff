import type { ElementModel, PageModel } from '@curbcut/page-model';

/**
 * The targets of a rule that can fail some elements and must ask a person about all others: those that it can judge,
 * and the page’s root for the one question about the rest, so that a page of a thousand links asks once.
 */
export function groupUndecidedElements(
  page: PageModel,
  elements: readonly ElementModel[],
  isDecided: (element: ElementModel) => boolean,
): readonly ElementModel[] {
  if (elements.length === 0) return [];
  const decided = elements.filter(isDecided);
  const { root } = page.document;
  return root === null || decided.length === elements.length ? decided : [root, ...decided];
}
