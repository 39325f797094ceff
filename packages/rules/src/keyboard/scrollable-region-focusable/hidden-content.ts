import type { Box, ElementModel } from '@curbcut/page-model';

/** Descendants looked at; beyond them something is taken to be out of sight. */
const MAX_DESCENDANTS = 2000;

/** Elements that paint something without holding text. */
const replacedTags = new Set(
  'audio button canvas embed iframe img input meter object progress select svg textarea video'.split(' '),
);

/** Pixels of rounding, and of shadows that nobody scrolls for. */
const TOLERANCE_PX = 1;

/**
 * Something that people could see lies beyond the edges of a scroll container, so that it must be scrolled for. What
 * only its padding makes scrollable does not count, as in ACT 0ssw9k.
 */
export function hidesContent(element: ElementModel): boolean {
  const { box } = element;
  if (!box || !element.isVisible) return false;
  const scrolls = { x: isScrollable(element, 'overflow-x'), y: isScrollable(element, 'overflow-y') };
  let seen = 0;
  const open = element.flatChildren.toReversed();
  for (let next = open.pop(); next; next = open.pop()) {
    if (++seen > MAX_DESCENDANTS) return true;
    if (!next.isVisible) continue;
    if (!('tag' in next)) {
      if (next.text.trim() !== '' && next.lines.some((line) => exceeds(line, box, scrolls))) return true;
      continue;
    }
    if (!replacedTags.has(next.tag)) open.push(...next.flatChildren.toReversed());
    else if (next.box && exceeds(next.box, box, scrolls)) return true;
  }
  return false;
}

function isScrollable(element: ElementModel, overflow: 'overflow-x' | 'overflow-y'): boolean {
  const value = element.style(overflow);
  return value === 'auto' || value === 'scroll';
}

function exceeds(inner: Box, outer: Box, scrolls: { x: boolean; y: boolean }): boolean {
  const isWide =
    inner.x + inner.width > outer.x + outer.width + TOLERANCE_PX || inner.x < outer.x - TOLERANCE_PX;
  const isTall =
    inner.y + inner.height > outer.y + outer.height + TOLERANCE_PX || inner.y < outer.y - TOLERANCE_PX;
  return (scrolls.x && isWide) || (scrolls.y && isTall);
}
