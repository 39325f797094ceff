import * as dom from '../../in-page-kit/dom.ts';
import { getNumber, getWalkedNodes } from '../../in-page-kit/numbers.ts';
import { eachText } from '../../in-page-kit/tree.ts';
import { isPerceivable } from '../../in-page-kit/visibility.ts';
import { createStateReaders, type TextState } from './text-state.ts';

/** Text on a page that is completely readable. */
export interface ReadableTexts {
  /** By the walk number of the element that contains the text. */
  readonly states: Map<number, TextState>;
  /** Whether there were more than the maximum. */
  readonly isCut: boolean;
}

/**
 * Finds the elements whose own text is completely readable, in document order. Text in frames is left out.
 */
export function findReadableTexts(maxTexts: number): ReadableTexts {
  const { elements, texts } = getWalkedNodes();
  const { readText } = createStateReaders();
  const states = new Map<number, TextState>();
  const holders = new Set<Element>();
  for (const text of texts) {
    const parent = text && dom.parentNode(text);
    if (parent && dom.nodeType(parent) === 1 && dom.data(text).trim().length > 1)
      holders.add(parent as Element);
  }
  for (const [number, element] of elements.entries()) {
    if (
      !element ||
      !holders.has(element) ||
      !dom.isConnected(element) ||
      dom.ownerDocument(element) !== document
    )
      continue;
    if (states.size >= maxTexts) return { states, isCut: true };
    // SVG text scales with its image. Content hidden from screen readers is often decorative.
    if (
      dom.namespaceURI(element) !== 'http://www.w3.org/1999/xhtml' ||
      dom.closest(element, '[aria-hidden=true], option')
    )
      continue;
    const state = readText(element);
    if (state.isShown && state.cutBy === undefined && state.ellipsis === null) states.set(number, state);
  }
  return { states, isCut: false };
}

/**
 * Returns the outermost ancestor of this element that is no longer displayed, or the element itself if its
 * parent still is.
 */
export function findHiddenRoot(element: Element): Element {
  let outermost = element;
  for (let at: Element | null = element; at && at !== document.body; at = dom.parentElement(at)) {
    if (!isPerceivable(at)) outermost = at;
  }
  return outermost;
}

/**
 * Counts the pieces of text that are still displayed, but only in elements that weren't walked, so that they
 * couldn't be compared.
 *
 * @param holders walk numbers of the elements that contained the text
 */
export function countReplacedTexts(holders: Iterable<number>): number {
  const { elements } = getWalkedNodes();
  const removed = [...holders].filter((number) => !dom.isConnected(elements[number]!));
  if (removed.length === 0) return 0;
  const added = new Set<string>();
  for (const { parentElement } of eachText())
    if (parentElement && getNumber(parentElement) === -1 && isPerceivable(parentElement))
      added.add(normalizeText(parentElement));
  return removed.filter((number) => added.has(normalizeText(elements[number]!))).length;
}

const normalizeText = (element: Element) => dom.textContent(element).replace(/\s+/g, ' ').trim();
