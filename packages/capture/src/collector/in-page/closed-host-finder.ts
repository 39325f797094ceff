import * as dom from '../../in-page-kit/dom.ts';

/**
 * Guesses which elements without an open shadow root may have a closed one. Scripts can't find out. The
 * protocol can, but its calls are expensive, so the heuristic returns few candidates on pages without shadow
 * roots.
 */
export function createClosedHostFinder() {
  /** Built-in elements that support `attachShadow()`, as custom elements do. */
  const hostTags = new Set(
    'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
  );
  const found = new Map<Element, number>();

  /**
   * Whether an element is empty but has a height that its style doesn't set. Its content must then be hidden
   * from scripts.
   */
  function isEmptyWithHeight(element: Element): boolean {
    for (let child = dom.firstChild(element); child; child = dom.nextSibling(child)) {
      if (dom.nodeType(child) === 1 || /\S/.test(dom.data(child as Text))) return false;
    }
    const { width, height } = dom.getBoundingClientRect(element);
    if (width === 0 || height === 0) return false;
    const styles = dom.computedStyleMap(element);
    if (String(styles.get('display')) === 'inline') return true;
    return String(styles.get('height')) === 'auto' && dom.clientHeight(element) > 0;
  }

  return {
    found,
    /** Records an HTML element as a candidate if it has a box but no open shadow root. */
    consider(element: Element, tag: string, node: number): void {
      if (tag.includes('-') || (hostTags.has(tag) && isEmptyWithHeight(element))) found.set(element, node);
    },
    /** Records an element as a candidate because it has a child outside the flat tree. */
    addCandidate(element: Element, node: number): void {
      found.set(element, node);
    },
  };
}
