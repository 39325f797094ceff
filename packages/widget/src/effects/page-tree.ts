/** The page's document, or one of its open shadow roots. */
export type TreeRoot = Document | ShadowRoot;

const SKIPPED_TAGS = /^(script|style|template|noscript|head|link|meta|title|base|curbcut-widget)$/i;

/** Walks an element and its descendants in document order, through open shadow roots. */
export function* walkElements(top: Element): Generator<Element> {
  if (SKIPPED_TAGS.test(top.localName)) return;
  yield top;
  // Like other images, SVG images aren't changed, so their parts aren't either.
  if (top.localName === 'svg') return;
  if (top.shadowRoot) for (const child of top.shadowRoot.children) yield* walkElements(child);
  for (let child = top.firstElementChild; child; child = child.nextElementSibling) yield* walkElements(child);
}

/** Returns the parent of an element in the rendered tree: its parent, or the host of its shadow root. */
export function getRenderedParent(element: Element): Element | null {
  return element.assignedSlot ?? element.parentElement ?? getShadowHost(element);
}

function getShadowHost(element: Element): Element | null {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Adopts a style sheet in a tree, after all style sheets of the page. */
export function adoptStyleSheet(tree: TreeRoot, sheet: CSSStyleSheet): void {
  if (!tree.adoptedStyleSheets.includes(sheet)) tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet];
}

export function removeStyleSheet(tree: TreeRoot, sheet: CSSStyleSheet): void {
  tree.adoptedStyleSheets = tree.adoptedStyleSheets.filter((one) => one !== sheet);
}

/** Longest time in ms for which work may block the page. */
const MAX_BLOCKING_MS = 8;

/** Creates a function that lets long work yield to the page: call it often, and await what it returns. */
export function createYielder(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < MAX_BLOCKING_MS) return undefined;
    return new Promise((resolve) => {
      setTimeout(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}
