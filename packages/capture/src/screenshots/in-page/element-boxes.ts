import { createDomAccess } from '../../collector/in-page/dom-access.ts';
import { getWalkedNodes } from '../../collector/in-page/walked-nodes.ts';

/**
 * Returns the current border boxes of the walked elements in the page's own document: each element's number,
 * then x, y, width and height in CSS pixels of the page. Elements without a box are left out.
 */
export function readElementBoxes(): number[] {
  const dom = createDomAccess();
  const boxes: number[] = [];
  for (const [number, element] of getWalkedNodes().elements.entries()) {
    // Other nodes leave holes in the list.
    if (element?.ownerDocument !== document) continue;
    const { x, y, width, height } = dom.boundingRect(element);
    if (width > 0 || height > 0) boxes.push(number, x + scrollX, y + scrollY, width, height);
  }
  return boxes;
}
