import * as dom from '../../../in-page-kit/dom.ts';
import { getElementInTreeAt, scrollToCenter } from '../../../in-page-kit/hit.ts';
import { getComposedParent } from '../../../in-page-kit/tree.ts';
import { parseComputedColor, type Rgba } from '../../in-page/computed-color.ts';
import { computeContrast } from '../../in-page/relative-luminance.ts';

/** Contrast at which a two-pixel ring is clearly visible. Closer colors are compared in screenshots. */
const CLEAR_CONTRAST = 2;

/**
 * Checks whether a focused element's style definitely forms a focus indicator: a ring or background whose
 * color differs from what is behind it, and that nothing clips or covers. The element must have focus.
 *
 * @param properties names of the values in `before` and `after`
 */
export function isShownIndicator(
  element: Element,
  properties: readonly string[],
  before: readonly string[],
  after: readonly string[],
): boolean {
  const getValue = (values: readonly string[], property: string) =>
    values[properties.indexOf(property)] ?? '';
  const ownStyle = getComputedStyle(element);
  if (ownStyle.opacity !== '1' || ownStyle.visibility !== 'visible' || ownStyle.animationName !== 'none')
    return false;
  const [styleBefore, style] = [getValue(before, 'outline-style'), getValue(after, 'outline-style')];
  const width = Number.parseFloat(getValue(after, 'outline-width'));
  const offset = Number.parseFloat(getValue(after, 'outline-offset')) || 0;
  const hadOutline = styleBefore !== '' && getValue(before, 'outline-width') !== '0px';
  if (!hadOutline && offset >= 0 && offset <= 8 && ownStyle.clipPath === 'none') {
    // The browser's default ring has two colors, so it stands out from any background.
    if (style === 'auto') return isRingShown(element, 1);
    const ring = parseComputedColor(getValue(after, 'outline-color'));
    const backgroundColor = findColorBehind(getComposedParent(element));
    if (/^(solid|double|dashed|dotted)$/.test(style) && width >= 1.5 && ring?.[3] === 1 && backgroundColor) {
      return computeContrast(ring, backgroundColor) >= CLEAR_CONTRAST && isRingShown(element, offset + 1);
    }
  }
  return false;
}

/** Returns the color behind an element; null if an image or something translucent is involved. */
function findColorBehind(from: Element | null): Rgba | null {
  for (let at = from; at; at = getComposedParent(at)) {
    const style = getComputedStyle(at);
    if (style.backgroundImage !== 'none' || style.opacity !== '1' || style.filter !== 'none') return null;
    const color = parseComputedColor(style.backgroundColor);
    if (!color || (color[3] !== 0 && color[3] !== 1)) return null;
    if (color[3] === 1) return color;
  }
  return [255, 255, 255, 1];
}

/**
 * Checks whether a side of the ring is visible: the point next to it belongs to an element that the ring is
 * painted over.
 */
function isRingShown(element: Element, distance: number): boolean {
  // Scrolling is expensive, and most elements are still in the window after the previous one was tested.
  if (isRingInWindow(element, distance)) return true;
  scrollToCenter(element);
  return isRingInWindow(element, distance);
}

function isRingInWindow(element: Element, distance: number): boolean {
  const { left, right, top, bottom, width, height } = dom.getBoundingClientRect(element);
  if (width < 3 || height < 3) return false;
  const points = [
    [(left + right) / 2, top - distance],
    [(left + right) / 2, bottom + distance],
    [left - distance, (top + bottom) / 2],
    [right + distance, (top + bottom) / 2],
  ] as const;
  const visiblePoints = points.filter(([x, y]) => {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    const hit = getElementInTreeAt(element, x, y);
    return hit !== null && hit !== element && dom.contains(hit, element) && !isClipped(element, x, y);
  });
  return visiblePoints.length >= 2;
}

/** Checks whether one of an element's ancestors clips a point in the window. */
export function isClipped(element: Element, x: number, y: number): boolean {
  for (
    let at = getComposedParent(element);
    at && at !== document.documentElement;
    at = getComposedParent(at)
  ) {
    const style = getComputedStyle(at);
    if (style.clipPath !== 'none' || style.maskImage !== 'none') return true;
    if (style.overflow === 'visible' && !/paint|strict|content/.test(style.contain)) continue;
    const { left, right, top, bottom } = dom.getBoundingClientRect(at);
    if (x < left || x > right || y < top || y > bottom) return true;
  }
  return false;
}
