import type { Looks } from './look.ts';
import { parentOf } from './page.ts';

/** Declarations that let an element take the room that its larger text needs, by element. */
export type Mended = Map<Element, string>;

const GROWS = 'height:auto;max-height:none;-webkit-line-clamp:none;line-clamp:none;';
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word;hyphens:auto;';
const WRAPS = 'white-space:normal;text-wrap:wrap;';
const KEEPS_LINES = 'white-space:pre-wrap;';
const SHRINKS = 'min-width:0;max-width:100%;';
const FLOWS = 'flex-wrap:wrap;';

/** How wide the page is beyond what is seen of it, in px. */
export function overflowOf(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return Math.max(0, scrollWidth - clientWidth);
}

/**
 * Finds what the larger text makes too small: boxes that cut their text off, and what makes the page wider than the
 * window. Reads layout and changes nothing.
 *
 * @param elements All elements that are shown by us.
 * @param before What {@link overflowOf} was without us.
 * @param earlier What was found in the turn before, which was not enough for what is found now.
 * @returns whether something was added to `earlier`.
 */
export function mend(elements: Iterable<Element>, looks: Looks, before: number, earlier: Mended): boolean {
  let found = false;
  const add = (element: Element, declarations: string) => {
    const known = earlier.get(element) ?? '';
    if (known.includes(declarations)) return;
    earlier.set(element, known + declarations);
    found = true;
  };
  const isTooWide = overflowOf() > before;
  const edge = document.documentElement.clientWidth + before + 1;
  for (const element of elements) {
    const look = looks.get(element);
    if (!look || element === document.documentElement) continue;
    if (look.hasText) loosenAround(element, looks, add);
    if (isTooWide && element.getBoundingClientRect().right + scrollX > edge)
      narrow(element, look.hasText, add);
  }
  return found;
}

type Add = (element: Element, declarations: string) => void;

/** Lets the boxes grow that cut off a text, or that it runs out of; those that did so before stay as they are. */
function loosenAround(text: Element, looks: Looks, add: Add): void {
  for (let at: Element | null = text, up = 0; at && up < 4 && at !== document.body; at = parentOf(at), up++) {
    const { clientHeight, clientWidth, scrollHeight, scrollWidth } = at;
    // Boxes of a pixel hide what is for assistive technology alone.
    if (clientHeight < 2 || clientWidth < 2) continue;
    const isTall = scrollHeight > clientHeight + 1;
    const isWide = scrollWidth > clientWidth + 1;
    if (!(isTall || isWide) || looks.get(at)?.cuts) continue;
    const { overflowX, overflowY } = getComputedStyle(at);
    if (isTall && !/auto|scroll/.test(overflowY)) add(at, `${GROWS}min-height:${clientHeight}px;`);
    if (isWide && /hidden|clip/.test(overflowX)) loosen(text, add);
  }
}

/** Lets a text break wherever it must. */
function loosen(text: Element, add: Add): void {
  add(text, BREAKS + (/^pre/.test(getComputedStyle(text).whiteSpaceCollapse ?? '') ? KEEPS_LINES : WRAPS));
}

function narrow(element: Element, hasText: boolean, add: Add): void {
  const { display, flexWrap, flexDirection } = getComputedStyle(element);
  if (isScrolled(element)) return;
  if (hasText) loosen(element, add);
  if (/flex/.test(display) && flexWrap === 'nowrap' && /row/.test(flexDirection)) add(element, FLOWS);
  add(element, SHRINKS);
}

/** Whether an element stands in a box that scrolls sideways or cuts off, so that it does not widen the page. */
function isScrolled(element: Element): boolean {
  for (let at = parentOf(element); at && at !== document.body; at = parentOf(at)) {
    if (getComputedStyle(at).overflowX !== 'visible') return true;
  }
  return false;
}
