import * as dom from '../../../in-page-kit/dom.ts';
import { getFlatParent } from '../../../in-page-kit/tree.ts';

/** Number of ancestors that are searched for the keyboard. */
const MAX_LEVELS = 4;
/** Minimum number of different letters on a keyboard. */
const MIN_LETTERS = 15;
/** Maximum number of text nodes that are read, most of which are white space between the keys. */
const MAX_TEXTS = 400;

/**
 * Returns whether an element is an on-screen keyboard or in one: many keys of one type with one letter each. An index
 * from A to Z isn't one, because its letters are in alphabetical order.
 */
export function isInScreenKeyboard(element: Element): boolean {
  let at: Element | null = element;
  for (let level = 0; at !== null && at !== document.body && level <= MAX_LEVELS; level++) {
    if (isScreenKeyboard(at)) return true;
    at = getFlatParent(at);
  }
  return false;
}

function isScreenKeyboard(container: Element): boolean {
  const lettersByTag = new Map<string, string[]>();
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  for (let read = 0; read < MAX_TEXTS && walker.nextNode() !== null; read++) {
    const { data, parentElement: part } = walker.currentNode as Text;
    const text = data.trim().toLowerCase();
    if (part === null || !/^\p{L}$/u.test(text)) continue;
    const tag = dom.localName(part);
    lettersByTag.set(tag, [...(lettersByTag.get(tag) ?? []), text]);
  }
  return [...lettersByTag.values()].some(
    (letters) =>
      new Set(letters).size >= MIN_LETTERS &&
      letters.some((letter, at) => at > 0 && letter < letters[at - 1]!),
  );
}
