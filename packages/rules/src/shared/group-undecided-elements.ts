import type { ElementModel, PageModel } from '@curbcut/page-model';

/**
 * Returns the targets of a rule that can fail some elements and needs review for all others: the elements it
 * can decide, and the root of the page for a single question about the rest. Otherwise a page with a thousand
 * links would get a thousand questions.
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
