import type { Box, ElementModel, PageModel, TextModel } from '@curbcut/page-model';
import { collectAncestors, deriveFromAncestors } from '../shared/ancestors.ts';
import { memoizePerPage } from '../shared/memoize-per-page.ts';

/** An ancestor that clips or scrolls, and the next one above it that applies to the content. */
interface ClipLink {
  readonly element: ElementModel;
  readonly outer: ClipLink | null;
}

/** The clipping ancestors of an element, for in-flow content and for absolutely positioned content. */
interface ClipChains {
  readonly inFlow: ClipLink | null;
  readonly absolute: ClipLink | null;
}

/** CSS pixels: the width that remains of 1280 at 200% zoom. */
export const ZOOMED_WIDTH_PX = 640;
/** CSS pixels that letters may extend beyond a box without being cut off. */
const TOLERANCE_PX = 2;
/** Share of a line's height: a line box is taller than its letters. */
export const LINE_TOLERANCE = 0.25;
/** Maximum number of clips checked, from the innermost. */
const MAX_CLIPS = 20;

const frameTags: ReadonlySet<string> = new Set(['iframe', 'frame', 'object', 'embed']);

const getClipChains = memoizePerPage(() =>
  deriveFromAncestors<ClipChains>({ inFlow: null, absolute: null }, (element, above) => {
    // A frame scrolls its document, so neither the frame nor a box around it cuts off the text inside.
    if (frameTags.has(element.tag)) return { inFlow: null, absolute: null };
    const position = element.style('position');
    const isPositioned = position !== 'static' || element.style('transform') !== 'none';
    let outer = above.inFlow;
    if (position === 'absolute') outer = above.absolute;
    if (position === 'fixed') outer = null;
    const own = isClip(element) ? { element, outer } : outer;
    return { inFlow: own, absolute: isPositioned ? own : above.absolute };
  }),
);

function isClip(element: ElementModel): boolean {
  const isRoot = element.flatParent === null || element.tag === 'body';
  const overflows = [element.style('overflow-x'), element.style('overflow-y')];
  return !isRoot && element.box !== null && overflows.some((overflow) => overflow !== 'visible');
}

/** Returns whether the element or an ancestor of its text hides overflow. */
function isInsideClip(element: ElementModel): boolean {
  let link = getClipChains(element.page)(element).inFlow;
  for (let seen = 0; link && seen < MAX_CLIPS; seen++, link = link.outer) {
    if (hidesOverflow(link.element, 'overflow-x') || hidesOverflow(link.element, 'overflow-y')) return true;
  }
  return false;
}

const isAriaHidden = memoizePerPage(() =>
  deriveFromAncestors<boolean>(false, (element, above) => above || element.attr('aria-hidden') === 'true'),
);

/** Visible text in HTML elements inside a box that hides overflow, by element. */
export const getTextsInClips = memoizePerPage((page: PageModel) =>
  Map.groupBy(
    page.texts.filter(
      ({ isVisible, parent }) =>
        isVisible && parent.isHtml && isInsideClip(parent) && !isAriaHidden(page)(parent),
    ),
    ({ parent }) => parent,
  ),
);

/** A box around text that hides overflow without a way to scroll to it. */
export interface ClippingBox {
  readonly element: ElementModel;
  readonly box: Box;
  /** Hides horizontal overflow, without an ellipsis. */
  readonly clipsX: boolean;
  /** Hides vertical overflow. */
  readonly clipsY: boolean;
}

/** Returns the boxes that may clip an element's text, from the innermost. */
export function getClippingBoxes(textElement: ElementModel): ClippingBox[] {
  const boxes: ClippingBox[] = [];
  let link = getClipChains(textElement.page)(textElement).inFlow;
  let [canScrollX, canScrollY] = [false, false];
  for (let seen = 0; link && seen < MAX_CLIPS; seen++, link = link.outer) {
    const { element } = link;
    const x = !canScrollX && hidesOverflow(element, 'overflow-x') && !hasEllipsis(element);
    const y = !canScrollY && hidesOverflow(element, 'overflow-y');
    if (x || y) boxes.push({ element, box: element.box!, clipsX: x, clipsY: y });
    canScrollX ||= isScrollable(element, 'overflow-x');
    canScrollY ||= isScrollable(element, 'overflow-y');
  }
  return boxes;
}

/**
 * Finds the ancestor that cuts off part of the text without a way to scroll to it; null if the text is fully
 * visible.
 */
export function findClipper({ lines, parent }: TextModel): ElementModel | null {
  const clipper = getClippingBoxes(parent).find(
    ({ element, box, clipsX, clipsY }) =>
      (clipsX && lines.some((line) => isWide(line, box))) ||
      (clipsY && !isOneLine(element, box) && lines.some((line) => isTall(line, box))),
  );
  return clipper?.element ?? null;
}

const controlRoles: readonly string[] = ['button', 'link', 'tab', 'checkbox', 'switch'];
const getControls = memoizePerPage((page) => page.byRole(...controlRoles));
/** Elements that contain a control. */
const getControlAncestors = memoizePerPage((page) => collectAncestors(getControls(page)));

/** Names of controls that reveal more content. */
const revealingNamePattern =
  /\b(more|next|prev(ious)?|show|expand|open|all|full|details|continue|read|slide|scroll|mehr|alle|weiter|plus|suite|más|ver|altro|meer)\b|[›»→▸▶⋯…]/i;

/** Maximum number of controls checked near a box, because a page may consist of a single list of links. */
const MAX_CONTROLS = 200;

/**
 * Returns whether there is a control near a box that may reveal the clipped content: a control next to it, or
 * one whose name indicates that it shows more. Links count only because of their name.
 */
export function hasNearbyControl(box: ElementModel): boolean {
  const parent = box.flatParent ?? box;
  if (!getControlAncestors(box.page).has(parent.index)) return false;
  // A control's clipped text isn't revealed by a different control.
  if (box.closest(({ role }) => role !== null && controlRoles.includes(role))) return false;
  const isSection = /^(main|body|form|header|footer|nav|section)$/.test(parent.tag);
  const near = getControls(box.page).filter((control) => isNear(control, box, parent, isSection));
  return near.slice(0, MAX_CONTROLS).some((control) => {
    if (control.attr('aria-expanded') === 'true' || controlsOtherElement(control, box)) return false;
    if (revealingNamePattern.test(control.name)) return true;
    const isInside = control.closest((at) => at === box) !== null;
    return !isSection && !isInside && control.role !== 'link';
  });
}

/**
 * Returns whether a control is in the box or its parent. If the parent is a section of the page, it must be
 * in the box or in the previous or next sibling.
 */
function isNear(control: ElementModel, box: ElementModel, parent: ElementModel, isSection: boolean): boolean {
  const child = control.closest((at) => at.flatParent === parent);
  if (child === null) return false;
  if (!isSection || child === box) return true;
  const siblings = parent.children;
  return Math.abs(siblings.indexOf(child) - siblings.indexOf(box)) === 1;
}

/** Returns whether a control's `aria-controls` attribute refers to something other than the box. */
function controlsOtherElement(control: ElementModel, box: ElementModel): boolean {
  const ids = control.attr('aria-controls')?.split(/\s+/).filter(Boolean) ?? [];
  if (ids.length === 0) return false;
  const isThis = (at: ElementModel) => ids.includes(at.attr('id') ?? '');
  return box.closest(isThis) === null && !box.children.some(isThis);
}

function hidesOverflow(element: ElementModel, overflow: 'overflow-x' | 'overflow-y'): boolean {
  return element.style(overflow) === 'hidden' || element.style(overflow) === 'clip';
}

function isScrollable(element: ElementModel, overflow: 'overflow-x' | 'overflow-y'): boolean {
  return element.style(overflow) === 'auto' || element.style(overflow) === 'scroll';
}

/** Returns whether the element ends its only line with an ellipsis. */
function hasEllipsis(element: ElementModel): boolean {
  return element.style('text-wrap-mode') === 'nowrap' && element.style('text-overflow') !== 'clip';
}

/** Returns whether the box shows exactly one line: the line height fills it. */
function isOneLine(element: ElementModel, box: Box): boolean {
  const height = element.style('line-height');
  const size = Number.parseFloat(element.style('font-size'));
  // The value of `normal` depends on the font and is about 1.2 in browsers.
  return (height === 'normal' ? 1.2 * size : Number.parseFloat(height)) >= box.height - 0.5;
}

function isWide(line: Box, box: Box): boolean {
  return line.x < box.x - TOLERANCE_PX || line.x + line.width > box.x + box.width + TOLERANCE_PX;
}

function isTall(line: Box, box: Box): boolean {
  const spare = Math.max(TOLERANCE_PX, line.height * LINE_TOLERANCE);
  return line.y < box.y - spare || line.y + line.height > box.y + box.height + spare;
}

/** Returns whether the element is part of a link, or next to one as a teaser for the linked page. */
export function leadsToFullText(element: ElementModel): boolean {
  const card = element.closest((at) => /^(a|article|li|section)$/.test(at.tag) || at.role === 'link');
  return card !== null && (card.tag === 'a' || hasLink(card));
}

const hasLink = (card: ElementModel) =>
  card.page.byRole('link').some((link) => link.closest((at) => at === card) !== null);
