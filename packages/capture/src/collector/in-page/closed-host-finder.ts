import type { DomAccess } from './dom-access.ts';

/**
 * Guesses which elements without an open shadow root may have a closed one. No script can know; the protocol can,
 * but asking it is dear, so that these guesses are few on pages without shadow roots.
 *
 * Runs in the page: self-contained.
 */
export function createClosedHostFinder(dom: DomAccess) {
  /** The elements besides custom ones that `attachShadow()` accepts. */
  const hostTags = new Set(
    'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
  );
  const computedStyleMap = Element.prototype.computedStyleMap;
  const found = new Map<Element, number>();

  /** An element with nothing in it is as high as its style says, or it has content that is not to be seen. */
  function isEmptyYetFull(element: Element): boolean {
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
    /** Notes an HTML element that makes a box and has no open shadow root. */
    consider(element: Element, tag: string, node: number): void {
      if (tag.includes('-') || (hostTags.has(tag) && isEmptyYetFull(element))) found.set(element, node);
    },
    /** Notes an element with a child that has no place in the flat tree. */
    giveAway(element: Element, node: number): void {
      found.set(element, node);
    },
  };
}
