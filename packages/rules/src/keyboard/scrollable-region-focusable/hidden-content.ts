import type { Box, ElementModel } from '@curbcut/page-model';

/** Maximum descendants checked. If there are more, some content is assumed to be cut off. */
const MAX_DESCENDANTS = 2000;

/** Elements that render something without containing text. */
const replacedTags = new Set(
  'audio button canvas embed iframe img input meter object progress select svg textarea video'.split(' '),
);

/** Tolerance for rounding, and for shadows, which people don't need to scroll to. */
const TOLERANCE_PX = 1;

/**
 * Returns whether visible content lies beyond the edges of a scroll container. If it is scrollable only
 * because of padding, the content does not count, as in ACT 0ssw9k.
 */
export function hidesContent(element: ElementModel): boolean {
  const { box } = element;
  if (!box || !element.isVisible) return false;
  const scrolls = { x: isScrollable(element, 'overflow-x'), y: isScrollable(element, 'overflow-y') };
  let visited = 0;
  const stack = element.flatChildren.toReversed();
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (++visited > MAX_DESCENDANTS) return true;
    if (!next.isVisible) continue;
    if (!('tag' in next)) {
      if (next.text.trim() !== '' && next.lines.some((line) => exceeds(line, box, scrolls))) return true;
      continue;
    }
    if (!replacedTags.has(next.tag)) stack.push(...next.flatChildren.toReversed());
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
