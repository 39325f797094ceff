import type { ElementModel } from '@curbcut/page-model';

/** Class names of containers and scroll bars in scripts that replace the browser's scroll bar. */
const containerPattern =
  /^(?:ps|os-host|os-viewport|nicescroll.*|mCustomScrollBox|simplebar-.*|.*(?:perfect|custom)-?scroll.*|.*scrollbar.*)$/i;
const barPattern = /(?:^|[-_])(?:rail|thumb|track|scroll-?bar)/i;

/** Maximum number of children searched for a scroll bar. */
const MAX_CHILDREN = 200;

/**
 * Returns whether a script scrolls the content of a box that hides its overflow: the box, or the box around
 * it, contains a custom scroll bar.
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
