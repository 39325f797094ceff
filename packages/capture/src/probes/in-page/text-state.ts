import * as dom from '../../in-page-kit/dom.ts';
import { getFlatParent } from '../../in-page-kit/tree.ts';
import { isPerceivable } from '../../in-page-kit/visibility.ts';

/** A box on the page in CSS pixels, relative to the top left corner of the window. */
export interface TextLineBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How much of an element's own text is readable. */
export interface TextState {
  readonly isShown: boolean;
  readonly lines: readonly TextLineBox[];
  /** Lines that aren't scrolled out of view in a surrounding box. */
  readonly linesInView: readonly TextLineBox[];
  /** The box that cuts off a line, or null for the edge of the page. Undefined if no line is cut off. */
  readonly cutBy: Element | null | undefined;
  /**
   * Whether no part of any line is visible, because the boxes around it or the edge of the page hide all of
   * it.
   */
  readonly isGone: boolean;
  /** The element that truncates the text with an ellipsis or after a number of lines. */
  readonly ellipsis: Element | null;
  /**
   * Height of the tallest line, which grows with the font size. NaN for rotated text, whose boxes aren't
   * meaningful.
   */
  readonly lineHeight: number;
  readonly isFixed: boolean;
}

/** How much of an element's border box can be seen or scrolled to; see {@link TextState}. */
export type BoxState = Pick<TextState, 'isShown' | 'cutBy' | 'isGone'> & { readonly box: TextLineBox };

/** An element's ancestors that clip or scroll it, from the inside out, and how it is positioned. */
interface ElementClips {
  readonly clips: readonly Element[];
  readonly isFixed: boolean;
  readonly isSticky: boolean;
}

/** Fraction of a line that may be outside, because a line box is taller than its letters. */
const MAX_HIDDEN_SHARE = 0.3;
/**
 * Minimum number of CSS pixels by which a scroll-locked page is taller than the window. Margins add less than this to a
 * body as tall as the window.
 */
const MIN_LOCKED_PX = 40;

/**
 * Returns whether the window doesn't scroll down although the page is taller than the window, for example
 * while a dialog is open.
 */
export function isScrollLocked(): boolean {
  const scrollHeight = dom.scrollHeight(document.documentElement);
  return isWindowClipped().y && scrollHeight > innerHeight + MIN_LOCKED_PX;
}

const isClipping = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
const isScrolling = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

/**
 * Returns along which axes the window can't be scrolled. The root element's overflow applies, or else that of
 * the body.
 */
function isWindowClipped(): { x: boolean; y: boolean } {
  const root = getComputedStyle(document.documentElement);
  const body = document.body ? getComputedStyle(document.body) : root;
  const { overflowX, overflowY } = root.overflowX === 'visible' && root.overflowY === 'visible' ? body : root;
  return { x: isClipping(overflowX), y: isClipping(overflowY) };
}

/**
 * Creates readers that determine how much of an element's text, or of its border box, can be seen or scrolled
 * to.
 *
 * @param wasScrollLocked whether {@link isScrollLocked} was true before the window changed; if so, content
 *   below the window counts as readable, because it couldn't be scrolled to before either
 */
export function createStateReaders(wasScrollLocked = false) {
  const getStyle = createStyleCache();
  const context: LayoutContext = {
    getStyle,
    isClipped: isWindowClipped(),
    startsRight: getStyle(document.body ?? document.documentElement).direction === 'rtl',
    wasScrollLocked,
  };
  const findClips = createClipFinder(getStyle);
  const isRotated = createRotationTest(getStyle);

  function readBox(element: Element): BoxState {
    const { left, top, right, bottom } = dom.getBoundingClientRect(element);
    const box = { left, top, right, bottom };
    if (right - left < 1 || bottom - top < 1 || !isPerceivable(element)) {
      return { isShown: false, cutBy: undefined, isGone: true, box };
    }
    const { clips, isFixed } = findClips(element);
    const isOwnClip = clips[0] === element;
    return { isShown: true, ...measureCut(box, isOwnClip ? clips.slice(1) : clips, isFixed, context), box };
  }

  function readText(textElement: Element): TextState {
    const lines = getLines(textElement);
    const isShown = lines.length > 0 && isPerceivable(textElement);
    const { clips, isFixed, isSticky } = isShown
      ? findClips(textElement)
      : { clips: [], isFixed: false, isSticky: false };
    const cuts = isShown ? lines.map((line) => measureCut(line, clips, isFixed, context)) : [];
    const cut = cuts.find(({ cutBy }) => cutBy !== undefined);
    return {
      isShown,
      lines,
      linesInView: lines.filter((line) => isInView(line, clips)),
      cutBy: cut?.cutBy,
      isGone: cuts.every(({ isGone }) => isGone),
      ellipsis: isShown ? findEllipsis(textElement, getStyle) : null,
      lineHeight: isRotated(textElement)
        ? Number.NaN
        : Math.max(0, ...lines.map(({ top, bottom }) => bottom - top)),
      isFixed: isFixed || isSticky,
    };
  }

  return { readText, readBox };
}

type GetStyle = (element: Element) => CSSStyleDeclaration;

/** What the readers know about the window. */
interface LayoutContext {
  readonly getStyle: GetStyle;
  /** Along which axes the window can't be scrolled. */
  readonly isClipped: { readonly x: boolean; readonly y: boolean };
  /** Whether scrolling starts at the right edge and goes to the left. */
  readonly startsRight: boolean;
  readonly wasScrollLocked: boolean;
}

function createStyleCache(): GetStyle {
  const styles = new Map<Element, CSSStyleDeclaration>();
  return (element) => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
}

function getLines(textElement: Element): TextLineBox[] {
  const lines: TextLineBox[] = [];
  for (let at = dom.firstChild(textElement); at !== null && lines.length < 60; at = dom.nextSibling(at)) {
    if (dom.nodeType(at) !== 3 || dom.data(at as Text).trim() === '') continue;
    const range = new Range();
    range.selectNodeContents(at);
    for (const { left, top, right, bottom } of range.getClientRects()) {
      if (right - left > 0.5 && bottom - top > 0.5) lines.push({ left, top, right, bottom });
    }
  }
  return lines;
}

/** Creates a function that returns the ancestors that clip or scroll an element. For fixed elements, the window does. */
function createClipFinder(getStyle: GetStyle): (textElement: Element) => ElementClips {
  /** The clips that start at the parent of a text element. Many text elements share a parent. */
  const clipsByParent = new Map<Element, ElementClips>();
  return (textElement) => {
    const parent = getFlatParent(textElement);
    const { position, overflowX, overflowY } = getStyle(textElement);
    if (!parent || position !== 'static' || overflowX !== 'visible' || overflowY !== 'visible')
      return findClipsFrom(textElement, getStyle);
    const known = clipsByParent.get(parent) ?? findClipsFrom(parent, getStyle);
    clipsByParent.set(parent, known);
    return known;
  };
}

function findClipsFrom(element: Element, getStyle: GetStyle): ElementClips {
  const clips: Element[] = [];
  let position = 'static';
  let isSticky = false;
  for (
    let at: Element | null = element;
    at && at !== document.body && at !== document.documentElement;
    at = getFlatParent(at)
  ) {
    const style = getStyle(at);
    const isContaining =
      position === 'static' ||
      style.transform !== 'none' ||
      (position === 'absolute' && style.position !== 'static');
    const hidesOverflow = style.overflowX !== 'visible' || style.overflowY !== 'visible';
    if (isContaining && hidesOverflow && style.display !== 'inline' && style.display !== 'contents')
      clips.push(at);
    if (style.position === 'sticky') isSticky = true;
    if (isContaining) position = /absolute|fixed/.test(style.position) ? style.position : 'static';
  }
  return { clips, isFixed: position === 'fixed', isSticky };
}

/**
 * Returns the box that cuts off a line (null for the page, undefined for none), and whether any part of the
 * line is left.
 */
function measureCut(
  line: TextLineBox,
  clips: readonly Element[],
  isFixed: boolean,
  { getStyle, isClipped, startsRight, wasScrollLocked }: LayoutContext,
) {
  const height = line.bottom - line.top;
  const tolerance = { x: Math.max(3, height * 0.4), y: Math.max(2, height * MAX_HIDDEN_SHARE) };
  let { left, top, right, bottom } = line;
  let cutBy: Element | null | undefined;
  // If an inner box scrolls, users can scroll to what an outer box cuts off. Editors hide scrollbars this
  // way.
  let [canScrollX, canScrollY] = [false, false];
  const recordCut = (by: Element | null, x: number, y: number) => {
    if (cutBy === undefined && (x > tolerance.x || y > tolerance.y)) cutBy = by;
  };
  for (const clip of clips) {
    const style = getStyle(clip);
    const box = dom.getBoundingClientRect(clip);
    if (isScrolling(style.overflowX)) {
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      canScrollX ||= dom.scrollWidth(clip) > dom.clientWidth(clip);
    } else if (isClipping(style.overflowX)) {
      if (!canScrollX) recordCut(clip, Math.max(box.left - left, right - box.right), 0);
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
    }
    if (isScrolling(style.overflowY)) {
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      canScrollY ||= dom.scrollHeight(clip) > dom.clientHeight(clip);
    } else if (isClipping(style.overflowY)) {
      if (!canScrollY) recordCut(clip, 0, Math.max(box.top - top, bottom - box.bottom));
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    // Content that can be scrolled into view counts as being inside the scroll container.
    if (isScrolling(style.overflowX) && right <= left) [left, right] = [box.left, box.right];
    if (isScrolling(style.overflowY) && bottom <= top) [top, bottom] = [box.top, box.bottom];
  }
  let isGone = right <= left || bottom <= top;
  if (!isGone) {
    const [windowLeft, windowTop] = isFixed ? [0, 0] : [-scrollX, -scrollY];
    const beyondRight = right - windowLeft - dom.clientWidth(document.documentElement);
    const beyondStart = startsRight ? beyondRight : windowLeft - left;
    const beyondEnd = startsRight ? windowLeft - left : beyondRight;
    recordCut(null, beyondStart, windowTop - top);
    if (isFixed || isClipped.x) recordCut(null, beyondEnd, 0);
    if (isFixed || (isClipped.y && !wasScrollLocked)) recordCut(null, 0, bottom - innerHeight);
    // A closed drawer is placed next to the page.
    isGone = beyondStart >= right - left || ((isFixed || isClipped.x) && beyondEnd >= right - left);
  }
  return { cutBy, isGone };
}

/** Returns whether the center of a line is inside the boxes around it. */
function isInView({ left, top, right, bottom }: TextLineBox, clips: readonly Element[]): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return clips.every((clip) => {
    const box = dom.getBoundingClientRect(clip);
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  });
}

function findEllipsis(textElement: Element, getStyle: GetStyle): Element | null {
  for (let at: Element | null = textElement, level = 0; at && level < 4; at = getFlatParent(at), level++) {
    const style = getStyle(at);
    const clamp = style.getPropertyValue('-webkit-line-clamp');
    const hasEllipsis = isClipping(style.overflowX) && style.textOverflow !== 'clip';
    if (hasEllipsis && dom.scrollWidth(at) > dom.clientWidth(at) + 1) return at;
    if (clamp !== 'none' && clamp !== '' && dom.scrollHeight(at) > dom.clientHeight(at) + 2) return at;
    if (style.display !== 'inline') {
      if (level > 0 || hasEllipsis) break;
    }
  }
  return null;
}

/** Creates a function that checks whether an element or one of its ancestors is rotated. */
function createRotationTest(getStyle: GetStyle): (element: Element) => boolean {
  const rotations = new Map<Element, boolean>();
  return (element) => {
    const path: Element[] = [];
    let at: Element | null = element;
    for (; at && !rotations.has(at); at = getFlatParent(at)) path.push(at);
    let isInRotated = at !== null && rotations.get(at) === true;
    for (const next of path.reverse()) {
      const { transform } = getStyle(next);
      isInRotated ||= transform !== 'none' && Math.abs(new DOMMatrixReadOnly(transform).b) > 0.01;
      rotations.set(next, isInRotated);
    }
    return isInRotated;
  };
}
