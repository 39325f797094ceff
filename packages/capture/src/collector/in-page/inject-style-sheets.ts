import * as dom from '../../in-page-kit/dom.ts';

/**
 * Adds an empty style sheet to each document and shadow root that contains the given elements. The sheets are
 * constructed, so no attribute changes.
 */
export function injectStyleSheets(elements: readonly Element[]) {
  const isShadow = (node: Node): node is ShadowRoot => dom.nodeType(node) === 11;

  /** Returns an empty list for an element that a script has removed from its document. */
  function findRoots(element: Element): (Document | ShadowRoot)[] {
    const roots: (Document | ShadowRoot)[] = [];
    for (let at: Element | null = element; at !== null; ) {
      const root: Node = dom.getRootNode(at);
      roots.push(root as Document | ShadowRoot);
      if (dom.nodeType(root) === 9) return roots;
      // A removed element may itself be the root, and links and forms may have a property `host`. A document
      // fragment, into which a script may have moved elements, has none.
      at = isShadow(root) ? (root.host ?? null) : null;
    }
    return [];
  }

  function adopt(root: Document | ShadowRoot) {
    const doc = isShadow(root) ? root.ownerDocument : root;
    // Only documents of the window that created a sheet can adopt it.
    const sheet: CSSStyleSheet = new (doc.defaultView as unknown as typeof globalThis).CSSStyleSheet();
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return { root, sheet };
  }

  /** Reading a box makes the browser recompute all styles of that document. */
  function updateStyles(): void {
    for (const { root } of injected) {
      for (let at = dom.firstChild(root); at !== null; at = dom.nextSibling(at)) {
        if (dom.nodeType(at) === 1) dom.getBoundingClientRect(at as Element);
      }
    }
  }

  // The document of a removed frame has no window.
  const hasWindow = (root: Document | ShadowRoot) =>
    (isShadow(root) ? root.ownerDocument : root).defaultView !== null;
  const injected = [...new Set(elements.flatMap(findRoots))].filter(hasWindow).map(adopt);
  return {
    set(css: string): void {
      for (const { sheet } of injected) sheet.replaceSync(css);
    },
    /** Removes the sheets. Transitions are disabled while the original styles return, so that none starts. */
    remove(): void {
      this.set('*, *::before, *::after, *::marker, *::placeholder { transition: none !important }');
      updateStyles();
      for (const { root, sheet } of injected)
        root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
      updateStyles();
    },
  };
}
