import type { Box, ElementModel, NodeIndex, TextModel } from '@curbcut/page-model';
import { deriveFromAncestors, getParentAcrossFrames } from '../../shared/ancestors.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';
import { getInputType } from '../../shared/fields.ts';
import { getLinkDestination } from '../../shared/links.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getBoundingBox, isLargeEnough } from './geometry.ts';

/** An element that people click or tap. */
export interface PointerTarget {
  readonly element: ElementModel;
  /** The box of the element and its content, in CSS pixels relative to the page. */
  readonly box: Box;
  /**
   * The areas that receive clicks: the box, or the lines of a wrapped link, whose box also contains other
   * content.
   */
  readonly parts: readonly Box[];
  readonly isSmall: boolean;
  /** The destination URL of a link; null for other targets. */
  readonly url: string | null;
}

/** Roles that users interact with as a whole. In composite widgets, they interact with what's inside. */
const targetRoles = new Set(
  [
    'button checkbox combobox gridcell link menuitem menuitemcheckbox menuitemradio option radio',
    'scrollbar searchbox slider spinbutton switch tab textbox treeitem',
  ].flatMap((roles) => roles.split(' ')),
);

/**
 * Native controls are targets regardless of their role; date fields, color fields and summaries don't even
 * have one.
 */
const targetTags = ['a', 'button', 'input', 'select', 'summary', 'textarea'];

/** The targets on a page in document order, by element index. */
export const getTargets = memoizePerPage((page): ReadonlyMap<NodeIndex, PointerTarget> => {
  const elements = mergeInDocumentOrder([
    page.byTag(...targetTags),
    page.byAttribute('role'),
    page.byAttribute('contenteditable'),
  ]).filter((element) => isTarget(element) && !isInCollapsed(element));
  const indexes = new Set(elements.map(({ index }) => index));
  const isInTabStop = deriveFromAncestors<boolean>(
    false,
    (element, above) => above || (indexes.has(element.index) && element.isTabbable),
  );
  const targets = new Map<NodeIndex, PointerTarget>();
  for (const element of elements) {
    const parent = getParentAcrossFrames(element);
    // An element that only scripts can focus, inside a tab stop, is part of that tab stop.
    if (!element.isTabbable && parent && isInTabStop(parent)) continue;
    const box = getTargetBox(element, indexes);
    if (!box) continue;
    targets.set(element.index, {
      element,
      box,
      parts: getWrappedLines(element) ?? [box],
      isSmall: !isLargeEnough(box),
      url: getTargetUrl(element),
    });
  }
  return targets;
});

/**
 * Content that an `aria-expanded="false"` control hides: the elements it controls, or otherwise the list or
 * box after it. Submenus that are collapsed by size or position still have boxes, but people can't click
 * them.
 */
const getCollapsedContent = memoizePerPage((page): ReadonlySet<NodeIndex> => {
  const controls = page
    .byAttribute('aria-expanded')
    .filter((control) => control.attr('aria-expanded') === 'false');
  return new Set(
    controls.flatMap((control) => {
      const controlled = control.references('aria-controls');
      const siblings = control.parent?.children ?? [];
      const next = siblings[siblings.indexOf(control) + 1];
      const content = controlled.length > 0 ? controlled : next && submenuTags.has(next.tag) ? [next] : [];
      return content
        .filter((each) => isCollapsible(each) && !each.contains(control))
        .map(({ index }) => index);
    }),
  );
});
const submenuTags = new Set(['ul', 'ol', 'menu', 'div', 'nav']);

/**
 * Returns whether visible content can be collapsed by its size or position. Content in normal flow that clips
 * nothing is shown, regardless of its control's state.
 */
function isCollapsible(element: ElementModel): boolean {
  return (
    isOutOfFlow(element) ||
    element.style('overflow-x') !== 'visible' ||
    element.style('overflow-y') !== 'visible' ||
    element.style('transform') !== 'none' ||
    element.style('clip-path') !== 'none'
  );
}

const getCollapsedTest = memoizePerPage((page) =>
  deriveFromAncestors<boolean>(false, ({ index }, above) => above || getCollapsedContent(page).has(index)),
);

function isInCollapsed(element: ElementModel): boolean {
  return getCollapsedTest(element.page)(element);
}

function isTarget(element: ElementModel): boolean {
  if (!element.isHtml || !element.isVisible || !element.isFocusable) return false;
  if (element.style('pointer-events') === 'none') return false;
  if (targetTags.includes(element.tag)) return getInputType(element) !== 'hidden';
  return element.role !== null && targetRoles.has(element.role);
}

/** Returns a link's URL; null for links such as `#` that work only with scripts. */
function getTargetUrl(element: ElementModel): string | null {
  if (element.tag !== 'a' || element.attr('href')?.trim() === '#') return null;
  const url = element.hasAttr('href') ? getLinkDestination(element) : null;
  return url && url.protocol !== 'javascript:' ? url.href : null;
}

/** Maximum number of descendants checked if the element's own box is too small. */
const MAX_PARTS = 200;

/**
 * Returns a target's box: an inline link is as tall as its line, and an image in it is also part of the
 * target.
 */
function getTargetBox(element: ElementModel, targets: ReadonlySet<NodeIndex>): Box | null {
  let { box } = element;
  if (box && isLargeEnough(box)) return box;
  let parts = 0;
  for (const part of element.descendants()) {
    if (++parts > MAX_PARTS) break;
    if (!part.box || !part.isVisible || targets.has(part.index) || isOutOfFlow(part)) continue;
    box = box ? getBoundingBox(box, part.box) : part.box;
  }
  return box && box.width > 0 && box.height > 0 ? box : null;
}

/** Returns the lines of an inline element that wraps; null for all others. */
function getWrappedLines(element: ElementModel): readonly Box[] | null {
  if (element.style('display') !== 'inline') return null;
  const lines: Box[] = [];
  const open: (ElementModel | TextModel)[] = [element];
  for (let part = open.pop(); part && lines.length < MAX_PARTS; part = open.pop()) {
    if (!('tag' in part)) lines.push(...part.lines.slice(0, MAX_PARTS));
    else if (part.style('display') !== 'inline' || part.flatChildren.length === 0) {
      if (part.box && !isOutOfFlow(part)) lines.push(part.box);
    } else open.push(...part.flatChildren.slice(0, MAX_PARTS));
  }
  const [first] = lines;
  const wraps = first && lines.some(({ y, height }) => y >= first.y + first.height || y + height <= first.y);
  return wraps ? lines : null;
}

export function isOutOfFlow(element: ElementModel): boolean {
  const position = element.style('position');
  return position === 'absolute' || position === 'fixed';
}
