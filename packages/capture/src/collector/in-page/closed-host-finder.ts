import type { DomAccess } from './dom-access.ts';

/**
 * Guesses which elements without an open shadow root may have a closed one. Scripts cannot find out; the
 * protocol can, but its calls are expensive, so the heuristics return few candidates on pages without shadow
 * roots.
 */
export function createClosedHostFinder(dom: DomAccess) {
  /** Built-in elements that `attachShadow()` accepts, in addition to custom elements. */
  const hostTags = new Set(
    'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
  );
  const computedStyleMap = Element.prototype.computedStyleMap;
  const found = new Map<Element, number>();

  /**
   * Whether an element is empty but has a height that its style does not set. It then has content that
   * scripts cannot see.
   */
  function isEmptyWithHeight(element: Element): boolean {
    for (let child = dom.firstChild(element); child; child = dom.nextSibling(child)) {
      if (dom.nodeType(child) === 1 || /\S/.test(dom.data(child as Text))) return false;
    }
    const { width, height } = dom.boundingRect(element);
    if (width === 0 || height === 0) return false;
    const styles = computedStyleMap.call(element);
    if (String(styles.get('display')) === 'inline') return true;
    return String(styles.get('height')) === 'auto' && dom.clientHeight(element) > 0;
  }

  return {
    found,
    /** Records an HTML element that has a box and no open shadow root as a candidate. */
    consider(element: Element, tag: string, node: number): void {
      if (tag.includes('-') || (hostTags.has(tag) && isEmptyWithHeight(element))) found.set(element, node);
    },
    /** Records an element with a child that is outside the flat tree. */
    addCandidate(element: Element, node: number): void {
      found.set(element, node);
    },
  };
}
