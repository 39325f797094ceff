import * as dom from '../../in-page-kit/dom.ts';

/** The parts of a page that a scan is about, as CSS selectors. */
export interface ElementScope {
  /** Elements whose content is included; everything if empty. */
  readonly include: readonly string[];
  /** Elements whose content is excluded. */
  readonly exclude: readonly string[];
}

export interface ScopeReport {
  /** Positions of the selectors whose elements are out of scope. */
  readonly outOfScope: readonly number[];
  /** Selectors of the scope that aren't valid CSS. */
  readonly invalid: readonly string[];
  /** Included selectors that match no element. */
  readonly unmatched: readonly string[];
}

/** Separates a frame's or shadow host's selector from the one inside it; see page-model's `getSelector`. */
const INSIDE = ' >>> ';

type Root = Document | ShadowRoot;

/**
 * Finds the elements that are out of scope. An element is in scope if it or one of its ancestors, including
 * shadow hosts and frames, is included, and none of them is excluded. Elements that are gone are in scope, so
 * that no finding is lost.
 *
 * @param selectors selectors of elements, as in findings
 */
export function findElementsOutOfScope(selectors: readonly string[], scope: ElementScope): ScopeReport {
  const isValid = (selector: string): boolean => {
    try {
      document.createDocumentFragment().querySelector(selector);
      return true;
    } catch {
      return false;
    }
  };
  const invalid = [...scope.include, ...scope.exclude].filter((selector) => !isValid(selector));
  if (invalid.length > 0) return { outOfScope: [], invalid, unmatched: [] };

  const roots = listRoots(document);
  const unmatched = scope.include.filter(
    (selector) => !roots.some((root) => dom.querySelectorAll(root, selector).length > 0),
  );

  const isInScope = (chain: readonly Element[]): boolean => {
    let isIncluded = scope.include.length === 0;
    for (const link of chain.toReversed()) {
      for (let at: Element | null = link; at !== null; at = dom.parentElement(at)) {
        if (isNamed(at, scope.exclude)) return false;
        isIncluded ||= isNamed(at, scope.include);
      }
    }
    return isIncluded;
  };
  const outOfScope = selectors.flatMap((selector, position) => {
    const chain = findChain(selector);
    return chain === null || isInScope(chain) ? [] : [position];
  });
  return { outOfScope, invalid, unmatched };
}

/** Returns what is inside a shadow host or a frame. */
function findInside(element: Element): Root | null {
  const shadow = dom.shadowRoot(element);
  if (shadow !== null) return shadow;
  return element instanceof HTMLIFrameElement ? element.contentDocument : null;
}

function listRoots(root: Root, found: Root[] = []): Root[] {
  found.push(root);
  for (const element of dom.querySelectorAll(root, '*')) {
    const inside = findInside(element);
    if (inside !== null) listRoots(inside, found);
  }
  return found;
}

/** Returns the element, preceded by the hosts and frames that it is in; null if it is gone. */
function findChain(selector: string): Element[] | null {
  let root: Root | null = document;
  const chain: Element[] = [];
  for (const part of selector.split(INSIDE)) {
    // The content of a frame in another process can't be reached; its element decides.
    if (root === null) return chain.length > 0 ? chain : null;
    let element: Element | undefined;
    try {
      [element] = dom.querySelectorAll(root, part);
    } catch {
      return null;
    }
    if (element === undefined) return null;
    chain.push(element);
    root = findInside(element);
  }
  return chain;
}

const isNamed = (element: Element, named: readonly string[]): boolean =>
  named.some((selector) => dom.matches(element, selector));
