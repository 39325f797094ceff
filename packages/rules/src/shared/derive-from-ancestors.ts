import type { ElementModel, NodeIndex } from '@curbcut/page-model';

/** The element that this one stands in: in the flat tree, and from a frame's document up to the frame. */
export function getParentAcrossFrames(element: ElementModel): ElementModel | null {
  return element.flatParent ?? element.document.frameElement;
}

/**
 * Something that follows from an element and from what the element above it has. Each element is asked once, and
 * ancestors are climbed with a list, so that neither depth nor the number of questions costs more than the page.
 *
 * @param atTop what stands above the page's root
 */
export function deriveFromAncestors<T>(
  atTop: T,
  decide: (element: ElementModel, above: T) => T,
): (element: ElementModel) => T {
  const known = new Map<NodeIndex, T>();
  return (element) => {
    const unknown: ElementModel[] = [];
    let at: ElementModel | null = element;
    for (; at && !known.has(at.index); at = getParentAcrossFrames(at)) unknown.push(at);
    let value = at ? (known.get(at.index) as T) : atTop;
    for (const next of unknown.reverse()) {
      value = decide(next, value);
      known.set(next.index, value);
    }
    return value;
  };
}
