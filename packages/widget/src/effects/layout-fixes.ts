import { getRenderedParent } from './page-tree.ts';

/** Declarations that give larger text the space it needs, by element. */
export type LayoutFixes = Map<Element, string>;

const GROW_CSS = 'height:auto;max-height:none;-webkit-line-clamp:none;';
const BREAK_CSS = 'overflow-wrap:anywhere;';
const WRAP_CSS = 'white-space:normal;';
const PRESERVE_LINES_CSS = 'white-space:pre-wrap;';
const SHRINK_CSS = 'min-width:0;max-width:100%;flex-shrink:1;';
const FLEX_WRAP_CSS = 'flex-wrap:wrap;';
const SCROLL_CSS = 'overflow:auto;';

/** Measures how much wider the page is than its viewport, in px. */
function measureOverflow(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return Math.max(0, scrollWidth - clientWidth);
}

/** Layout problems that the page had before any change; they are not fixed. */
export interface InitialLayout {
  readonly overflow: number;
  readonly clippedTexts: ReadonlySet<Element>;
}

/** Layout of one pass, with cached boxes and clipping edges. */
class LayoutReader {
  readonly #clips = new Map<Element, Clip>();

  /** Returns on which axes an element clips its content. */
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

  /**
   * Finds the box that clips text, and on which axes; or the text's own box if its lines overflow it onto
   * other content.
   */
  findClipping(
    text: Element,
  ): { readonly by: Element; readonly x: boolean; readonly y: boolean } | undefined {
    const box = getTextBox(text);
    if (box.width < 2 || box.height < 2) return undefined;
    const size = Number.parseFloat(getComputedStyle(text).fontSize);
    let own: Element | undefined;
    for (
      let ancestor: Element | null = text;
      ancestor && ancestor !== document.documentElement;
      ancestor = getRenderedParent(ancestor)
    ) {
      const { clipsX, clipsY, isInline, isBoundary, box: edge } = this.getClip(ancestor);
      if (!isInline) own ??= ancestor;
      // Boxes of one pixel hide text that is only for assistive technology; boxes outside the edge are shown
      // on demand.
      const isHidden = edge.width < 3 || edge.height < 3;
      const isOut =
        box.right < edge.left || box.left > edge.right || box.bottom < edge.top || box.top > edge.bottom;
      if ((clipsX || clipsY) && (isHidden || isOut)) return undefined;
      // The line box extends beyond the letters, in proportion to their size.
      const spare = size / 5;
      const cutX = clipsX && (box.right > edge.right + 1 || box.left < edge.left - 1);
      const cutY = clipsY && (box.bottom > edge.bottom + spare || box.top < edge.top - spare);
      if (cutX || cutY) return { by: ancestor, x: cutX, y: cutY };
      if (isBoundary) break;
    }
    return own && own.scrollHeight > own.clientHeight + size ? { by: own, x: false, y: true } : undefined;
  }
}

interface Clip {
  readonly clipsX: boolean;
  readonly clipsY: boolean;
  /** An inline box is part of a line, so its height is meaningless. */
  readonly isInline: boolean;
  /** Whether it scrolls or is fixed, so that its ancestors do not clip its content. */
  readonly isBoundary: boolean;
  readonly box: DOMRect;
}

/** Measures the page before anything is changed. */
export function measureInitialLayout(texts: Iterable<Element>): InitialLayout {
  const layout = new LayoutReader();
  return {
    overflow: measureOverflow(),
    clippedTexts: new Set([...texts].filter((text) => layout.findClipping(text))),
  };
}

/**
 * Finds what larger text breaks: boxes that are now too small and clip text, and content that makes the page
 * wider than the window. Only reads the layout. Later passes add stronger fixes.
 *
 * @param fixes Fixes from earlier passes; new fixes are added
 * @returns whether no problem is left.
 */
export function collectLayoutFixes(
  elements: readonly Element[],
  texts: ReadonlySet<Element>,
  before: InitialLayout,
  fixes: LayoutFixes,
  pass: number,
): boolean {
  let isResolved = true;
  const add = (element: Element, declarations: string) => {
    const known = fixes.get(element) ?? '';
    if (known.includes(declarations)) return;
    fixes.set(element, known + declarations);
  };
  const layout = new LayoutReader();
  for (const text of texts) {
    const clipping = before.clippedTexts.has(text) ? undefined : layout.findClipping(text);
    if (!clipping) continue;
    isResolved = false;
    expandAroundText(text, clipping, pass, add);
  }
  if (measureOverflow() > before.overflow + 1) {
    isResolved = false;
    const { clientWidth } = document.documentElement;
    for (const element of elements)
      narrowElement(element, texts, clientWidth + before.overflow, pass, add, layout);
  }
  return isResolved;
}

type AddDeclarations = (element: Element, declarations: string) => void;

/** Lets text wrap, and lets the boxes around it grow, up to the one that clips it. */
function expandAroundText(
  text: Element,
  { by, x, y }: { readonly by: Element; readonly x: boolean; readonly y: boolean },
  pass: number,
  add: AddDeclarations,
): void {
  if (x) allowTextWrapping(text, add);
  for (let ancestor: Element | null = text; ancestor; ancestor = getRenderedParent(ancestor)) {
    if (y) add(ancestor, GROW_CSS);
    if (x) allowShrinking(ancestor, add);
    if (ancestor === by) break;
  }
  // Makes anything that still doesn't fit scrollable.
  if (pass > 1) add(by, SCROLL_CSS);
}

/** Lets text break anywhere. */
function allowTextWrapping(text: Element, add: AddDeclarations): void {
  const isPreformatted = /^pre/.test(getComputedStyle(text).whiteSpace);
  add(text, BREAK_CSS + (isPreformatted ? PRESERVE_LINES_CSS : WRAP_CSS));
}

/** Lets a box first wrap below its neighbors in a row, and then become narrower. */
function allowShrinking(element: Element, add: AddDeclarations): void {
  for (const row of [element, getRenderedParent(element)]) if (row && isFlexRow(row)) add(row, FLEX_WRAP_CSS);
  add(element, SHRINK_CSS);
}

/** Makes content beyond the window's edge narrower: the element, its row and its contents. */
function narrowElement(
  element: Element,
  texts: ReadonlySet<Element>,
  edge: number,
  pass: number,
  add: AddDeclarations,
  layout: LayoutReader,
): void {
  if (element === document.documentElement || element === document.body) return;
  const isText = texts.has(element);
  if (!isBeyondEdge(element, isText, edge) || isInsideScroller(element, layout)) return;
  const { display, position } = getComputedStyle(element);
  if (isText) allowTextWrapping(element, add);
  allowShrinking(element, add);
  if (pass > 0) {
    for (const inner of element.querySelectorAll('*')) {
      if (!texts.has(inner)) continue;
      allowTextWrapping(inner, add);
      add(inner, SHRINK_CSS);
    }
    if (/absolute|fixed|relative/.test(position)) add(element, 'width:auto;');
  }
  if (pass > 1 && /^(block|flex|grid)$/.test(display)) add(element, SCROLL_CSS);
}

/**
 * Checks whether an element extends beyond the edge. For text, the text itself is measured, because it can be
 * wider than its box.
 */
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

/** Returns the box of an element's own text, or the box of a form control. */
function getTextBox(text: Element): DOMRect {
  const own = [...text.childNodes].filter(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
  const range = document.createRange();
  if (own.length === 0) return text.getBoundingClientRect();
  range.setStartBefore(own[0]!);
  range.setEndAfter(own.at(-1)!);
  return range.getBoundingClientRect();
}

/** Checks whether an ancestor scrolls or clips the element, so that it does not widen the page. */
function isInsideScroller(element: Element, layout: LayoutReader): boolean {
  for (
    let ancestor = getRenderedParent(element);
    ancestor && ancestor !== document.body;
    ancestor = getRenderedParent(ancestor)
  ) {
    const { clipsX, isBoundary } = layout.getClip(ancestor);
    if (clipsX || isBoundary) return true;
  }
  return false;
}
