import type { ElementModel, NodeIndex } from '@curbcut/page-model';

/**
 * Collects the flat-tree ancestors of all these elements, visiting each ancestor once however deep the page
 * is.
 */
export function collectAncestors(elements: readonly ElementModel[]): ReadonlySet<NodeIndex> {
  const ancestors = new Set<NodeIndex>();
  for (const element of elements) {
    for (let at = element.flatParent; at && !ancestors.has(at.index); at = at.flatParent)
      ancestors.add(at.index);
  }
  return ancestors;
}
