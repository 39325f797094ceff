import * as dom from '../../../in-page-kit/dom.ts';
import { hasBox } from '../../../in-page-kit/visibility.ts';

/** CSS pixels below the top of the page within which an element counts as its top. */
const TOP_PX = 100;

/**
 * Returns the element in this document that a URL's fragment leads to; null if there is none, or if it is at
 * the top of the page.
 */
export function findJumpTarget(url: string): Element | null {
  const [address, fragment = ''] = url.split('#', 2);
  if (fragment === '' || address !== location.href.split('#')[0]) return null;
  let id = fragment;
  try {
    id = decodeURIComponent(fragment);
  } catch {
    // A malformed fragment is compared as it is.
  }
  const target = document.getElementById(fragment) ?? document.getElementById(id);
  if (target === null || !hasBox(target)) return null;
  const isAtTop = dom.getBoundingClientRect(target).top + scrollY < TOP_PX;
  return isAtTop ? null : target;
}
