import type { ElementModel, NodeIndex } from '@curbcut/page-model';

/** Returns the parent in the flat tree, or the frame element for the root of a frame's document. */
export function getParentAcrossFrames(element: ElementModel): ElementModel | null {
  return element.flatParent ?? element.document.frameElement;
}

/**
 * Returns a function that derives an element's value from its parent's value. Each value is computed once,
 * and ancestors are visited iteratively, so deep pages and repeated calls don't cost more.
 *
 * @param atTop value above the root of the page
 */
export function deriveFromAncestors<T>(
  atTop: T,
  derive: (element: ElementModel, parentValue: T) => T,
): (element: ElementModel) => T {
  const known = new Map<NodeIndex, T>();
  return (element) => {
    const pending: ElementModel[] = [];
    let ancestor: ElementModel | null = element;
    for (; ancestor && !known.has(ancestor.index); ancestor = getParentAcrossFrames(ancestor))
      pending.push(ancestor);
    let value = ancestor ? (known.get(ancestor.index) as T) : atTop;
    for (const next of pending.reverse()) {
      value = derive(next, value);
      known.set(next.index, value);
    }
    return value;
  };
}

/**
 * Collects the flat-tree ancestors of all these elements, visiting each ancestor once, no matter how deep the
 * page is.
 */
export function collectAncestors(elements: readonly ElementModel[]): ReadonlySet<NodeIndex> {
  const ancestors = new Set<NodeIndex>();
  for (const element of elements) {
    for (let at = element.flatParent; at && !ancestors.has(at.index); at = at.flatParent)
      ancestors.add(at.index);
  }
  return ancestors;
}
