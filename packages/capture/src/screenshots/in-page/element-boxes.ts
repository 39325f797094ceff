import * as dom from '../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../in-page-kit/numbers.ts';

/**
 * Returns the current border boxes of the walked elements in the page's own document: each element's number,
 * then x, y, width and height in CSS pixels of the page. Elements without a box are left out.
 */
export function readElementBoxes(): number[] {
  const boxes: number[] = [];
  for (const [number, element] of getWalkedNodes().elements.entries()) {
    // Other nodes leave holes in the list.
    if (!element || dom.ownerDocument(element) !== document) continue;
    const { x, y, width, height } = dom.getBoundingClientRect(element);
    if (width > 0 || height > 0) boxes.push(number, x + scrollX, y + scrollY, width, height);
  }
  return boxes;
}
