import type { ElementModel } from '@curbcut/page-model';

/** Class names by which scripts that replace the scroll bar of the browser mark their container and the bar in it. */
const containerPattern =
  /^(?:ps|os-host|os-viewport|nicescroll.*|mCustomScrollBox|simplebar-.*|.*(?:perfect|custom)-?scroll.*|.*scrollbar.*)$/i;
const barPattern = /(?:^|[-_])(?:rail|thumb|track|scroll-?bar)/i;

/** Maximum number of children that are searched for a scroll bar. */
const MAX_CHILDREN = 200;

/**
 * Returns whether a script scrolls the content of a box that hides its overflow: the box, or the box around it, contains
 * a scroll bar made of elements.
 */
export function isScrolledByScript(box: ElementModel): boolean {
  return [box, box.flatParent].some((around) => around !== null && hasScriptedScrollBar(around));
}

function hasScriptedScrollBar(box: ElementModel): boolean {
  const parts = box.children.slice(-MAX_CHILDREN);
  if (parts.some(({ role }) => role === 'scrollbar')) return true;
  const hasBar = parts.some(
    (part) => part.tokens('class').some((name) => barPattern.test(name)) && isEmpty(part),
  );
  const isMarked = box.tokens('class').some((name) => containerPattern.test(name));
  return hasBar && (isMarked || parts.some((part) => isOutOfFlow(part) && isEmpty(part)));
}

function isEmpty(part: ElementModel): boolean {
  return part.textContent.trim() === '';
}

function isOutOfFlow(part: ElementModel): boolean {
  return part.style('position') === 'absolute' || part.style('position') === 'fixed';
}
