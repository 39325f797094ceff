import type { Box, ElementModel, PageModel, TextModel } from '@curbcut/page-model';
import { collectAncestors } from '../shared/collect-ancestors.ts';
import { deriveFromAncestors } from '../shared/derive-from-ancestors.ts';
import { memoizePerPage } from '../shared/memoize-per-page.ts';

/** An ancestor that clips or scrolls, and the next one above it that matters to what stands inside. */
interface ClipLink {
  readonly element: ElementModel;
  readonly outer: ClipLink | null;
}

/** The clips around an element, for what stands in it in the flow and for what is positioned absolutely. */
interface ClipChains {
  readonly inFlow: ClipLink | null;
  readonly absolute: ClipLink | null;
}

/** CSS pixels: the width that remains of 1280 at a zoom of 200 %. */
export const ZOOMED_WIDTH_PX = 640;
/** CSS pixels that letters may reach beyond a box without anybody missing something. */
const TOLERANCE_PX = 2;
/** Share of a line: its box is higher than its letters. */
export const LINE_TOLERANCE = 0.25;
/** Clips that are looked at, from the innermost. */
const MAX_CLIPS = 20;

const getClipChains = memoizePerPage(() =>
  deriveFromAncestors<ClipChains>({ inFlow: null, absolute: null }, (element, above) => {
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

/** Some ancestor of an element's texts, or the element itself, hides what overflows it. */
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

/** Texts of HTML elements that people see, inside of something that cuts off what overflows it, by their element. */
export const getTextsInClips = memoizePerPage((page: PageModel) =>
  Map.groupBy(
    page.texts.filter(
      ({ isVisible, parent }) =>
        isVisible && parent.isHtml && isInsideClip(parent) && !isAriaHidden(page)(parent),
    ),
    ({ parent }) => parent,
  ),
);

/** A box around a text that hides what overflows it and is brought into view by no scrolling. */
export interface ClippingBox {
  readonly element: ElementModel;
  readonly box: Box;
  /** It hides what is too wide, without an ellipsis. */
  readonly clipsX: boolean;
  /** It hides what is too high. */
  readonly clipsY: boolean;
}

/** The boxes that may cut off an element's texts, from the innermost. */
export function getClippingBoxes(holder: ElementModel): ClippingBox[] {
  const boxes: ClippingBox[] = [];
  let link = getClipChains(holder.page)(holder).inFlow;
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

/** The ancestor that cuts off a part of a text which no scrolling brings into view; null when all of it is shown. */
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
/** Elements that hold any control. */
const getControlAncestors = memoizePerPage((page) => collectAncestors(getControls(page)));

/** Names of controls that show more of something. */
const revealingNamePattern =
  /\b(more|next|prev(ious)?|show|expand|open|all|full|details|continue|read|slide|scroll|mehr|alle|weiter|plus|suite|más|ver|altro|meer)\b|[›»→▸▶⋯…]/i;

/** Controls around one box that are looked at: a page may be one list of links. */
const MAX_CONTROLS = 200;

/**
 * Something stands beside a box that may show what it cuts off: a control next to it, or one whose name says that there
 * is more. Links lead elsewhere unless their name says so.
 */
export function hasControlBeside(box: ElementModel): boolean {
  const parent = box.flatParent ?? box;
  if (!getControlAncestors(box.page).has(parent.index)) return false;
  // What a control cuts off of its own text no other control shows.
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

/** Inside the box or its parent; in a section of the page only inside the box and right before or behind it. */
function isNear(control: ElementModel, box: ElementModel, parent: ElementModel, isSection: boolean): boolean {
  const child = control.closest((at) => at.flatParent === parent);
  if (child === null) return false;
  if (!isSection || child === box) return true;
  const siblings = parent.children;
  return Math.abs(siblings.indexOf(child) - siblings.indexOf(box)) === 1;
}

/** It names what it opens, and that is something else. */
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

/** Cuts its only line with a sign that there is more. */
function hasEllipsis(element: ElementModel): boolean {
  return element.style('text-wrap-mode') === 'nowrap' && element.style('text-overflow') !== 'clip';
}

/** Shows one whole line, whatever is below it: its line height fills the box. */
function isOneLine(element: ElementModel, box: Box): boolean {
  const height = element.style('line-height');
  const size = Number.parseFloat(element.style('font-size'));
  // What `normal` stands for depends on the font; browsers use about 1.2.
  return (height === 'normal' ? 1.2 * size : Number.parseFloat(height)) >= box.height - 0.5;
}

function isWide(line: Box, box: Box): boolean {
  return line.x < box.x - TOLERANCE_PX || line.x + line.width > box.x + box.width + TOLERANCE_PX;
}

function isTall(line: Box, box: Box): boolean {
  const spare = Math.max(TOLERANCE_PX, line.height * LINE_TOLERANCE);
  return line.y < box.y - spare || line.y + line.height > box.y + box.height + spare;
}
