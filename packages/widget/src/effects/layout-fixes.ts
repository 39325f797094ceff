import { getRenderedParent } from './page-tree.ts';

/** Declarations that let an element take the room that its larger text needs, by element. */
export type LayoutFixes = Map<Element, string>;

const GROW_CSS = 'height:auto;max-height:none;-webkit-line-clamp:none;';
const BREAK_CSS = 'overflow-wrap:anywhere;';
const WRAP_CSS = 'white-space:normal;';
const PRESERVE_LINES_CSS = 'white-space:pre-wrap;';
const SHRINK_CSS = 'min-width:0;max-width:100%;flex-shrink:1;';
const FLEX_WRAP_CSS = 'flex-wrap:wrap;';
const SCROLL_CSS = 'overflow:auto;';

/** How wide the page is beyond what is seen of it, in px. */
export function measureOverflow(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return Math.max(0, scrollWidth - clientWidth);
}

/** What was so before, without us, and is not ours to mend. */
export interface InitialLayout {
  readonly overflow: number;
  readonly clippedTexts: ReadonlySet<Element>;
}

/** Reads layout for one look at the page: what does not change between two questions is asked once. */
class LayoutReader {
  readonly #clips = new Map<Element, Clip>();

  /** Which edges of an element cut off what lies beyond them. */
  getClip(element: Element): Clip {
    const known = this.#clips.get(element);
    if (known) return known;
    const { overflowX, overflowY, position, display } = getComputedStyle(element);
    const isInline = display === 'inline';
    const cuts = (overflow: string) => !isInline && /hidden|clip/.test(overflow);
    const clip = {
      clipsX: cuts(overflowX),
      clipsY: cuts(overflowY),
      isInline,
      isBoundary: /auto|scroll/.test(overflowX + overflowY) || position === 'fixed',
      box: element.getBoundingClientRect(),
    };
    this.#clips.set(element, clip);
    return clip;
  }

  /** The box that cuts a text off, and in which direction; or the text's own, if its lines flow out of it over others. */
  findClipping(
    text: Element,
  ): { readonly by: Element; readonly x: boolean; readonly y: boolean } | undefined {
    const box = getTextBox(text);
    if (box.width < 2 || box.height < 2) return undefined;
    const size = Number.parseFloat(getComputedStyle(text).fontSize);
    let own: Element | undefined;
    for (let at: Element | null = text; at && at !== document.documentElement; at = getRenderedParent(at)) {
      const { clipsX, clipsY, isInline, isBoundary, box: edge } = this.getClip(at);
      if (!isInline) own ??= at;
      // Boxes of a pixel hide what is for assistive technology alone, and others wait beyond the edge to be called.
      const isHidden = edge.width < 3 || edge.height < 3;
      const isOut =
        box.right < edge.left || box.left > edge.right || box.bottom < edge.top || box.top > edge.bottom;
      if ((clipsX || clipsY) && (isHidden || isOut)) return undefined;
      // The box of a line reaches beyond its letters, the more the larger they are.
      const spare = size / 5;
      const cutX = clipsX && (box.right > edge.right + 1 || box.left < edge.left - 1);
      const cutY = clipsY && (box.bottom > edge.bottom + spare || box.top < edge.top - spare);
      if (cutX || cutY) return { by: at, x: cutX, y: cutY };
      if (isBoundary) break;
    }
    return own && own.scrollHeight > own.clientHeight + size ? { by: own, x: false, y: true } : undefined;
  }
}

interface Clip {
  readonly clipsX: boolean;
  readonly clipsY: boolean;
  /** A part of lines: how high it is says nothing. */
  readonly isInline: boolean;
  /** It scrolls, or stands by itself: what lies above it does not cut off what is in it. */
  readonly isBoundary: boolean;
  readonly box: DOMRect;
}

/** Looks at the page before anything is changed. */
export function measureInitialLayout(texts: Iterable<Element>): InitialLayout {
  const layout = new LayoutReader();
  return {
    overflow: measureOverflow(),
    clippedTexts: new Set([...texts].filter((text) => layout.findClipping(text))),
  };
}

/**
 * Finds what larger text makes too small: boxes that cut a text off, and what makes the page wider than the window.
 * Reads layout and changes nothing; the more turns it took, the more it takes.
 *
 * @param mended What was found in the turns before; what is found now is added.
 * @returns whether all is well.
 */
export function collectLayoutFixes(
  elements: readonly Element[],
  texts: ReadonlySet<Element>,
  before: InitialLayout,
  mended: LayoutFixes,
  turn: number,
): boolean {
  let isWell = true;
  const add = (element: Element, declarations: string) => {
    const known = mended.get(element) ?? '';
    if (known.includes(declarations)) return;
    mended.set(element, known + declarations);
  };
  const layout = new LayoutReader();
  for (const text of texts) {
    const cut = before.clippedTexts.has(text) ? undefined : layout.findClipping(text);
    if (!cut) continue;
    isWell = false;
    expandAroundText(text, cut, turn, add);
  }
  if (measureOverflow() > before.overflow + 1) {
    isWell = false;
    const { clientWidth } = document.documentElement;
    for (const element of elements)
      narrowElement(element, texts, clientWidth + before.overflow, turn, add, layout);
  }
  return isWell;
}

type AddDeclarations = (element: Element, declarations: string) => void;

/** Lets a text break, and the boxes around it grow, up to the one that cuts it off. */
function expandAroundText(
  text: Element,
  { by, x, y }: { readonly by: Element; readonly x: boolean; readonly y: boolean },
  turn: number,
  add: AddDeclarations,
): void {
  if (x) allowTextWrapping(text, add);
  for (let at: Element | null = text; at; at = getRenderedParent(at)) {
    if (y) add(at, GROW_CSS);
    if (x) allowShrinking(at, add);
    if (at === by) break;
  }
  // What still does not fit can at least be scrolled to.
  if (turn > 1) add(by, SCROLL_CSS);
}

/** Lets a text break wherever it must. */
function allowTextWrapping(text: Element, add: AddDeclarations): void {
  const isPreformatted = /^pre/.test(getComputedStyle(text).whiteSpace);
  add(text, BREAK_CSS + (isPreformatted ? PRESERVE_LINES_CSS : WRAP_CSS));
}

/** Lets a box become narrower, and go below its neighbours in a row before it does. */
function allowShrinking(element: Element, add: AddDeclarations): void {
  for (const row of [element, getRenderedParent(element)]) if (row && isFlexRow(row)) add(row, FLEX_WRAP_CSS);
  add(element, SHRINK_CSS);
}

/** Lets what reaches beyond the window's edge become narrower: itself, its row, and what is in it. */
function narrowElement(
  element: Element,
  texts: ReadonlySet<Element>,
  edge: number,
  turn: number,
  add: AddDeclarations,
  layout: LayoutReader,
): void {
  if (element === document.documentElement || element === document.body) return;
  const isText = texts.has(element);
  if (!isBeyondEdge(element, isText, edge) || isInsideScroller(element, layout)) return;
  const { display, position } = getComputedStyle(element);
  if (isText) allowTextWrapping(element, add);
  allowShrinking(element, add);
  if (turn > 0) {
    for (const inner of element.querySelectorAll('*')) {
      if (!texts.has(inner)) continue;
      allowTextWrapping(inner, add);
      add(inner, SHRINK_CSS);
    }
    if (/absolute|fixed|relative/.test(position)) add(element, 'width:auto;');
  }
  if (turn > 1 && /^(block|flex|grid)$/.test(display)) add(element, SCROLL_CSS);
}

/** Of a text what is written counts, which can be wider than its box. */
function isBeyondEdge(element: Element, isText: boolean, edge: number): boolean {
  const boxes = [element.getBoundingClientRect()];
  if (isText) boxes.push(getTextBox(element));
  return boxes.some(
    ({ left, right, width }) => width >= 2 && (right + scrollX > edge + 1 || left + scrollX < -1),
  );
}

function isFlexRow(element: Element): boolean {
  const { display, flexWrap, flexDirection } = getComputedStyle(element);
  return /flex/.test(display) && flexWrap === 'nowrap' && /row/.test(flexDirection);
}

/** The box of the text that stands directly in an element, and of a control the control's. */
function getTextBox(text: Element): DOMRect {
  const own = [...text.childNodes].filter(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
  const range = document.createRange();
  if (own.length === 0) return text.getBoundingClientRect();
  range.setStartBefore(own[0]!);
  range.setEndAfter(own.at(-1)!);
  return range.getBoundingClientRect();
}

/** Whether an element stands in a box that scrolls or cuts off, so that it does not widen the page. */
function isInsideScroller(element: Element, layout: LayoutReader): boolean {
  for (let at = getRenderedParent(element); at && at !== document.body; at = getRenderedParent(at)) {
    const { clipsX, isBoundary } = layout.getClip(at);
    if (clipsX || isBoundary) return true;
  }
  return false;
}
