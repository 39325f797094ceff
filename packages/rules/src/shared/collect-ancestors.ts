import type { ElementModel, NodeIndex } from '@curbcut/page-model';

/** The flat-tree ancestors of all these elements together; each is climbed once, however deep the page. */
export function collectAncestors(elements: readonly ElementModel[]): ReadonlySet<NodeIndex> {
  const ancestors = new Set<NodeIndex>();
  for (const element of elements) {
    for (let at = element.flatParent; at && !ancestors.has(at.index); at = at.flatParent)
      ancestors.add(at.index);
  }
  return ancestors;
}
