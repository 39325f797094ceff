import * as dom from '../../../in-page-kit/dom.ts';
import { getFlatParent } from '../../../in-page-kit/tree.ts';
import type { TextLineBox } from '../../in-page/text-state.ts';

/**
 * Returns the first element, going outward from a block, that extends beyond its parent. If one of the
 * block's lines extends beyond it, that is the block itself. Fixed widths, margins and positions are usually
 * set there.
 */
export function findOverflowSource(block: Element, line: Pick<TextLineBox, 'left' | 'right'>): Element {
  const own = dom.getBoundingClientRect(block);
  if (line.right > own.right + 1 || line.left < own.left - 1) return block;
  for (let at = block; ; ) {
    let parent = getFlatParent(at);
    while (parent && getComputedStyle(parent).display === 'contents') parent = getFlatParent(parent);
    if (!parent) return at;
    const [inner, outer] = [dom.getBoundingClientRect(at), dom.getBoundingClientRect(parent)];
    if (inner.right > outer.right + 1 || inner.left < outer.left - 1) return at;
    at = parent;
  }
}

/** Returns the block or its nearest ancestor, except the page, that now scrolls sideways. */
export function findHorizontalScroller(block: Element): Element | null {
  for (let at: Element | null = block; at && at !== document.body; at = getFlatParent(at)) {
    if (at === document.documentElement) return null;
    const { overflowX } = getComputedStyle(at);
    const canScroll = overflowX === 'auto' || overflowX === 'scroll';
    if (canScroll && dom.scrollWidth(at) > dom.clientWidth(at) + 1) return at;
  }
  return null;
}

/**
 * Returns whether an element is part of one of several elements of the same kind and size side by side,
 * within the box that cuts it off. Carousels show only some of them at a time.
 */
export function hasSimilarSiblingsInRow(element: Element, clip: Element | null): boolean {
  const isLikeIt = (item: Element, other: Element | null) => {
    if (!other || dom.localName(other) !== dom.localName(item)) return false;
    const [one, two] = [dom.getBoundingClientRect(item), dom.getBoundingClientRect(other)];
    return (
      Math.abs(one.top - two.top) < 4 &&
      Math.abs(one.width - two.width) < 4 &&
      Math.abs(one.left - two.left) > 8
    );
  };
  for (let at: Element | null = element; at && at !== clip && at !== document.body; at = getFlatParent(at)) {
    if (isLikeIt(at, dom.previousElementSibling(at)) || isLikeIt(at, dom.nextElementSibling(at))) return true;
  }
  return false;
}
