/** A document or an open shadow root of the page. */
export type TreeRoot = Document | ShadowRoot;

const SKIPPED_TAGS = /^(script|style|template|noscript|head|link|meta|title|base|curbcut-widget)$/i;

/** All elements below one, itself first and each before its children, through open shadow roots. */
export function* walkElements(top: Element): Generator<Element> {
  if (SKIPPED_TAGS.test(top.localName)) return;
  yield top;
  // What an SVG picture consists of is left alone, as images are.
  if (top.localName === 'svg') return;
  if (top.shadowRoot) for (const child of top.shadowRoot.children) yield* walkElements(child);
  for (let child = top.firstElementChild; child; child = child.nextElementSibling) yield* walkElements(child);
}

/** Where an element stands in what is painted: its parent, or the host of its shadow root. */
export function getRenderedParent(element: Element): Element | null {
  return element.assignedSlot ?? element.parentElement ?? getShadowHost(element);
}

function getShadowHost(element: Element): Element | null {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Has style sheets of ours in a tree, behind all that the page has there. */
export function adoptStyleSheet(tree: TreeRoot, sheet: CSSStyleSheet): void {
  if (!tree.adoptedStyleSheets.includes(sheet)) tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet];
}

export function removeStyleSheet(tree: TreeRoot, sheet: CSSStyleSheet): void {
  tree.adoptedStyleSheets = tree.adoptedStyleSheets.filter((one) => one !== sheet);
}

/** Longest time in ms for which work on a page goes on before the page gets its turn. */
const MAX_TURN_MS = 8;

/** Lets long work give the page its turn: to be asked often, and awaited when it answers with something. */
export function createYielder(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < MAX_TURN_MS) return undefined;
    return new Promise((resolve) => {
      setTimeout(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}
