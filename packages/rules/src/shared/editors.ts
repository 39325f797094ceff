import type { ElementModel } from '@curbcut/page-model';

/** CSS pixels. Editors hide their text field in a box that is smaller than a letter. */
const MAX_HIDING_BOX = 4;

/**
 * Returns whether the element is the invisible text field in which editors with custom rendering receive
 * keys.
 */
export function isInputOfEditor(element: ElementModel): boolean {
  if (element.tag !== 'textarea') return false;
  if (element.style('opacity') === '0') return true;
  const boxes = [element, element.flatParent];
  return boxes.some(
    (at) =>
      at?.box != null &&
      (at === element || at.style('overflow-y') === 'hidden') &&
      Math.min(at.box.width, at.box.height) <= MAX_HIDING_BOX,
  );
}
