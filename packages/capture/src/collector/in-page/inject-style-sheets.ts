import { createDomAccess } from './dom-access.ts';

/**
 * Adds an empty style sheet to each document and shadow root that contains the given elements. The sheets are
 * constructed, so no attribute changes.
 */
export function injectStyleSheets(elements: readonly Element[]) {
  const dom = createDomAccess();
  const ownerDocument = dom.reader(Node.prototype, 'ownerDocument');
  const defaultView = dom.reader(Document.prototype, 'defaultView');
  const host = dom.reader(ShadowRoot.prototype, 'host');
  const isShadow = (node: Node): node is ShadowRoot => dom.nodeType(node) === 11;

  /**
   * Returns a shadow root's host; null for a document fragment into which a script may have moved elements.
   */
  function findHost(root: ShadowRoot): Element | null {
    try {
      return host(root);
    } catch {
      return null;
    }
  }

  /** Returns an empty list for an element that a script has removed from its document. */
  function findRoots(element: Element): (Document | ShadowRoot)[] {
    const roots: (Document | ShadowRoot)[] = [];
    for (let at: Element | null = element; at !== null; ) {
      const root: Node = Node.prototype.getRootNode.call(at);
      roots.push(root as Document | ShadowRoot);
      if (dom.nodeType(root) === 9) return roots;
      at = isShadow(root) ? findHost(root) : null;
    }
    return [];
  }

  function getAdoptedSheets(root: Document | ShadowRoot) {
    const prototype = isShadow(root) ? ShadowRoot.prototype : Document.prototype;
    const { get, set } = Object.getOwnPropertyDescriptor(prototype, 'adoptedStyleSheets')!;
    return {
      get: () => [...(get!.call(root) as CSSStyleSheet[])],
      set: (all: readonly CSSStyleSheet[]) => set!.call(root, all),
    };
  }

  function adopt(root: Document | ShadowRoot) {
    const doc = isShadow(root) ? ownerDocument(root)! : root;
    // Only documents of the window that created a sheet can adopt it.
    const sheet: CSSStyleSheet = new (defaultView(doc) as unknown as typeof globalThis).CSSStyleSheet();
    const adopted = getAdoptedSheets(root);
    adopted.set([...adopted.get(), sheet]);
    return { root, sheet, adopted };
  }

  /** Reading a box makes the browser recompute all styles of that document. */
  function updateStyles(): void {
    for (const { root } of injected) {
      for (let at = dom.firstChild(root); at !== null; at = dom.nextSibling(at)) {
        if (dom.nodeType(at) === 1) dom.boundingRect(at as Element);
      }
    }
  }

  // The document of a removed frame has no window.
  const hasWindow = (root: Document | ShadowRoot) =>
    defaultView(isShadow(root) ? ownerDocument(root)! : root) !== null;
  const injected = [...new Set(elements.flatMap(findRoots))].filter(hasWindow).map(adopt);
  return {
    set(css: string): void {
      for (const { sheet } of injected) sheet.replaceSync(css);
    },
    /** Removes the sheets. Transitions are disabled while the original styles return, so that none starts. */
    remove(): void {
      this.set('*, *::before, *::after, *::marker, *::placeholder { transition: none !important }');
      updateStyles();
      for (const { sheet, adopted } of injected)
        adopted.set(adopted.get().filter((other) => other !== sheet));
      updateStyles();
    },
  };
}
