import { parentOf } from './page.ts';

/** Declarations that let an element take the room that its larger text needs, by element. */
export type Mended = Map<Element, string>;

const GROWS = 'height:auto;max-height:none;-webkit-line-clamp:none;';
const BREAKS = 'overflow-wrap:anywhere;';
const WRAPS = 'white-space:normal;';
const KEEPS_LINES = 'white-space:pre-wrap;';
const SHRINKS = 'min-width:0;max-width:100%;flex-shrink:1;';
const FLOWS = 'flex-wrap:wrap;';
const SCROLLS = 'overflow:auto;';

/** How wide the page is beyond what is seen of it, in px. */
export function overflowOf(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return Math.max(0, scrollWidth - clientWidth);
}

/** What was so before, without us, and is not ours to mend. */
export interface Before {
  readonly overflow: number;
  readonly cut: ReadonlySet<Element>;
}

/** Reads layout for one look at the page: what does not change between two questions is asked once. */
class Layout {
  readonly #clips = new Map<Element, Clip>();

  /** Which edges of an element cut off what lies beyond them. */
  clipOf(element: Element): Clip {
    const known = this.#clips.get(element);
    if (known) return known;
    const { overflowX, overflowY, position, display } = getComputedStyle(element);
    const isLine = display === 'inline';
    const cuts = (overflow: string) => !isLine && /hidden|clip/.test(overflow);
    const clip = {
      x: cuts(overflowX),
      y: cuts(overflowY),
      isLine,
      ends: /auto|scroll/.test(overflowX + overflowY) || position === 'fixed',
      box: element.getBoundingClientRect(),
    };
    this.#clips.set(element, clip);
    return clip;
  }

  /** The box that cuts a text off, and in which direction; or the text's own, if its lines flow out of it over others. */
  cutOf(text: Element): { readonly by: Element; readonly x: boolean; readonly y: boolean } | undefined {
    const box = boxOfText(text);
    if (box.width < 2 || box.height < 2) return undefined;
    const size = Number.parseFloat(getComputedStyle(text).fontSize);
    let own: Element | undefined;
    for (let at: Element | null = text; at && at !== document.documentElement; at = parentOf(at)) {
      const { x, y, isLine, ends, box: edge } = this.clipOf(at);
      if (!isLine) own ??= at;
      // Boxes of a pixel hide what is for assistive technology alone, and others wait beyond the edge to be called.
      const isHidden = edge.width < 3 || edge.height < 3;
      const isOut =
        box.right < edge.left || box.left > edge.right || box.bottom < edge.top || box.top > edge.bottom;
      if ((x || y) && (isHidden || isOut)) return undefined;
      // The box of a line reaches beyond its letters, the more the larger they are.
      const spare = size / 5;
      const cutX = x && (box.right > edge.right + 1 || box.left < edge.left - 1);
      const cutY = y && (box.bottom > edge.bottom + spare || box.top < edge.top - spare);
      if (cutX || cutY) return { by: at, x: cutX, y: cutY };
      if (ends) break;
    }
    return own && own.scrollHeight > own.clientHeight + size ? { by: own, x: false, y: true } : undefined;
  }
}

interface Clip {
  readonly x: boolean;
  readonly y: boolean;
  /** A part of lines: how high it is says nothing. */
  readonly isLine: boolean;
  /** It scrolls, or stands by itself: what lies above it does not cut off what is in it. */
  readonly ends: boolean;
  readonly box: DOMRect;
}

/** Looks at the page before anything is changed. */
export function lookBefore(texts: Iterable<Element>): Before {
  const layout = new Layout();
  return {
    overflow: overflowOf(),
    cut: new Set([...texts].filter((text) => layout.cutOf(text))),
  };
}

/**
 * Finds what larger text makes too small: boxes that cut a text off, and what makes the page wider than the window.
 * Reads layout and changes nothing; the more turns it took, the more it takes.
 *
 * @param mended What was found in the turns before; what is found now is added.
 * @returns whether all is well.
 */
export function mend(
  elements: readonly Element[],
  texts: ReadonlySet<Element>,
  before: Before,
  mended: Mended,
  turn: number,
): boolean {
  let isWell = true;
  const add = (element: Element, declarations: string) => {
    const known = mended.get(element) ?? '';
    if (known.includes(declarations)) return;
    mended.set(element, known + declarations);
  };
  const layout = new Layout();
  for (const text of texts) {
    const cut = before.cut.has(text) ? undefined : layout.cutOf(text);
    if (!cut) continue;
    isWell = false;
    loosenWithin(text, cut, turn, add);
  }
  if (overflowOf() > before.overflow + 1) {
    isWell = false;
    const { clientWidth } = document.documentElement;
    for (const element of elements) narrow(element, texts, clientWidth + before.overflow, turn, add, layout);
  }
  return isWell;
}

type Add = (element: Element, declarations: string) => void;

/** Lets a text break, and the boxes around it grow, up to the one that cuts it off. */
function loosenWithin(
  text: Element,
  { by, x, y }: { readonly by: Element; readonly x: boolean; readonly y: boolean },
  turn: number,
  add: Add,
): void {
  if (x) loosen(text, add);
  for (let at: Element | null = text; at; at = parentOf(at)) {
    if (y) add(at, GROWS);
    if (x) shrink(at, add);
    if (at === by) break;
  }
  // What still does not fit can at least be scrolled to.
  if (turn > 1) add(by, SCROLLS);
}

/** Lets a text break wherever it must. */
function loosen(text: Element, add: Add): void {
  const isPreformatted = /^pre/.test(getComputedStyle(text).whiteSpace);
  add(text, BREAKS + (isPreformatted ? KEEPS_LINES : WRAPS));
}

/** Lets a box become narrower, and go below its neighbours in a row before it does. */
function shrink(element: Element, add: Add): void {
  for (const row of [element, parentOf(element)]) if (row && isRow(row)) add(row, FLOWS);
  add(element, SHRINKS);
}

/** Lets what reaches beyond the window's edge become narrower: itself, its row, and what is in it. */
function narrow(
  element: Element,
  texts: ReadonlySet<Element>,
  edge: number,
  turn: number,
  add: Add,
  layout: Layout,
): void {
  if (element === document.documentElement || element === document.body) return;
  const isText = texts.has(element);
  if (!isBeyond(element, isText, edge) || isWithinScroll(element, layout)) return;
  const { display, position } = getComputedStyle(element);
  if (isText) loosen(element, add);
  shrink(element, add);
  if (turn > 0) {
    for (const inner of element.querySelectorAll('*')) {
      if (!texts.has(inner)) continue;
      loosen(inner, add);
      add(inner, SHRINKS);
    }
    if (/absolute|fixed|relative/.test(position)) add(element, 'width:auto;');
  }
  if (turn > 1 && /^(block|flex|grid)$/.test(display)) add(element, SCROLLS);
}

/** Of a text what is written counts, which can be wider than its box. */
function isBeyond(element: Element, isText: boolean, edge: number): boolean {
  const boxes = [element.getBoundingClientRect()];
  if (isText) boxes.push(boxOfText(element));
  return boxes.some(
    ({ left, right, width }) => width >= 2 && (right + scrollX > edge + 1 || left + scrollX < -1),
  );
}

function isRow(element: Element): boolean {
  const { display, flexWrap, flexDirection } = getComputedStyle(element);
  return /flex/.test(display) && flexWrap === 'nowrap' && /row/.test(flexDirection);
}

/** The box of the text that stands directly in an element, and of a control the control's. */
function boxOfText(text: Element): DOMRect {
  const own = [...text.childNodes].filter(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
  const range = document.createRange();
  if (own.length === 0) return text.getBoundingClientRect();
  range.setStartBefore(own[0]!);
  range.setEndAfter(own.at(-1)!);
  return range.getBoundingClientRect();
}

/** Whether an element stands in a box that scrolls or cuts off, so that it does not widen the page. */
function isWithinScroll(element: Element, layout: Layout): boolean {
  for (let at = parentOf(element); at && at !== document.body; at = parentOf(at)) {
    const { x, ends } = layout.clipOf(at);
    if (x || ends) return true;
  }
  return false;
}
