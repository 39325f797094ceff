import type { DocumentModel, ElementModel, PageModel } from '@curbcut/page-model';
import { getTreeScope } from './tree-scope.ts';

/**
 * Finds the `meta` elements of one document whose attribute equals this keyword in any case. Elements in
 * shadow trees are left out because browsers ignore them.
 */
export function findMetaElements(
  page: PageModel,
  document: DocumentModel,
  attribute: 'name' | 'http-equiv',
  keyword: string,
): ElementModel[] {
  const { root } = document;
  if (!root) return [];
  const scope = getTreeScope(root);
  return page
    .byTag('meta')
    .filter((meta) => meta.attr(attribute)?.toLowerCase() === keyword && getTreeScope(meta) === scope);
}
