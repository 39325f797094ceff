import * as dom from './dom.ts';

/** Returns an element's parent in the flat tree; null for a root element and for a removed one. */
export function getFlatParent(element: Element): Element | null {
  return dom.assignedSlot(element) ?? getComposedParent(element);
}

/**
 * Returns an element's parent or the host of the shadow root that it is in, whether or not it is in a slot; null
 * for a root element and for a removed one.
 */
export function getComposedParent(element: Element): Element | null {
  const parent = dom.parentNode(element);
  if (parent === null || dom.nodeType(parent) === Node.ELEMENT_NODE) return parent as Element | null;
  // Documents and document fragments have no host.
  return (parent as Partial<ShadowRoot>).host ?? null;
}

/** Whether an element is the container or inside it in the flat tree; false for null. */
export function isInFlatTree(element: Element | null, container: Element): boolean {
  for (let at = element; at !== null; at = getFlatParent(at)) if (at === container) return true;
  return false;
}

/** Whether an element is one of the containers or inside one, in the same document or shadow root. */
export function isInAnyOf(element: Element, containers: Pick<ReadonlySet<Element>, 'has'>): boolean {
  for (let at: Element | null = element; at !== null; at = dom.parentElement(at))
    if (containers.has(at)) return true;
  return false;
}

/** Returns the document and its open shadow roots, parents before children. */
export function getOpenRoots(): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      const shadow = dom.shadowRoot(element);
      if (shadow !== null) roots.push(shadow);
    }
  }
  return roots;
}

/** Iterates over the elements of the document and then of its open shadow roots. */
export function* eachElement(): Generator<Element, void> {
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      const shadow = dom.shadowRoot(element);
      if (shadow !== null) roots.push(shadow);
      yield element;
    }
  }
}

/** Returns the elements that match a selector, in the document and then in its open shadow roots. */
export function queryOpenRoots<Found extends Element = Element>(selector: string): Found[] {
  return getOpenRoots().flatMap((root) => [...root.querySelectorAll<Found>(selector)]);
}

/** Iterates over the text nodes of the document and then of its open shadow roots. */
export function* eachText(): Generator<Text, void> {
  for (const root of getOpenRoots()) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) yield node as Text;
  }
}

/** Iterates over the text nodes in an element as it's rendered: in open shadow roots, and in what slots show. */
export function* eachFlatText(element: Element): Generator<Text, void> {
  for (const node of getFlatChildNodes(element)) {
    if (node instanceof Text) yield node;
    else if (node instanceof Element) yield* eachFlatText(node);
  }
}

function getFlatChildNodes(element: Element): readonly Node[] {
  const assigned = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
  return assigned.length > 0 ? assigned : [...dom.childNodes(dom.shadowRoot(element) ?? element)];
}

/** Returns the elements that none of the others contains. */
export const selectOutermost = (elements: readonly Element[]): Element[] =>
  elements.filter((element) => !elements.some((other) => other !== element && dom.contains(other, element)));

/**
 * Returns the focused element, even if it's in an open shadow root; the body or null if nothing has focus.
 */
export function getActiveElement(): Element | null {
  let active = document.activeElement;
  while (active !== null) {
    const inner: Element | null = dom.shadowRoot(active)?.activeElement ?? null;
    if (inner === null) break;
    active = inner;
  }
  return active;
}

/** Like {@link getActiveElement}, but returns null while the page as a whole has focus. */
export function getFocusedElement(): Element | null {
  const active = getActiveElement();
  return active === document.body || active === document.documentElement ? null : active;
}
