import * as dom from './dom.ts';
import { eachFlatText, getFlatParent } from './tree.ts';

/** Whether an element has a box, even one hidden by `visibility`. */
export const hasBox = (element: Element): boolean => dom.checkVisibility(element);

/** Whether an element has a box and isn't hidden by `visibility`. It may be transparent, empty or covered. */
export const isRendered = (element: Element): boolean =>
  dom.checkVisibility(element, { visibilityProperty: true });

/** Like {@link isRendered}, but transparent elements don't count either. */
export const isPerceivable = (element: Element): boolean =>
  dom.checkVisibility(element, { visibilityProperty: true, opacityProperty: true });

/** Returns whether styles clip an element, or an element around it, so that nothing of it is left. */
export function isClippedAway(element: Element): boolean {
  for (let at: Element | null = element; at; at = getFlatParent(at)) {
    const { clip, clipPath, position } = getComputedStyle(at);
    const [top = 0, right = 1, bottom = 1, left = 0] = clip.match(/-?[\d.]+(?=px)/g)?.map(Number) ?? [];
    const isOutOfFlow = position === 'absolute' || position === 'fixed';
    if (isOutOfFlow && (right - left <= 0 || bottom - top <= 0)) return true;
    if (/^inset\((?:[5-9]\d|100)%\)$/.test(clipPath)) return true;
  }
  return false;
}

/** Returns how opaque an element is together with the elements around it, from 0 to 1. */
export function getCombinedOpacity(element: Element): number {
  let opacity = 1;
  for (let at: Element | null = element; at; at = getFlatParent(at)) {
    opacity *= Number(getComputedStyle(at).opacity);
  }
  return opacity;
}

/** Maximum number of characters of {@link getShownText}. */
const MAX_TEXT = 100;

/**
 * Returns the beginning of an element's visible text, with single spaces. `innerText` doesn't include shadow trees, so they
 * are read if there's no other text.
 */
export function getShownText(element: Element): string {
  const shorten = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
  const own = shorten(dom.innerText(element) ?? dom.textContent(element) ?? '');
  if (own !== '') return own;
  let inside = '';
  for (const text of eachFlatText(element)) {
    if (inside.length > MAX_TEXT) break;
    if (text.data.trim() !== '' && isRendered(text.parentElement ?? element)) inside += ` ${text.data}`;
  }
  return shorten(inside);
}
