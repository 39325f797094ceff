import type { ElementModel } from '@curbcut/page-model';

/** Chromium truncates a name after this many nodes. */
export const CHROMIUM_MAX_NAME_NODES = 100;

export function hasDescendant(element: ElementModel, test: (inner: ElementModel) => boolean): boolean {
  for (const inner of element.descendants()) if (test(inner)) return true;
  return false;
}

/**
 * Returns whether an element has more nodes than Chromium reads. Each element counts twice, for itself and
 * its text.
 */
export function hasMoreNodes(element: ElementModel): boolean {
  let count = 0;
  return hasDescendant(element, () => ++count * 2 > CHROMIUM_MAX_NAME_NODES);
}

/**
 * Returns the text that assistive technology reads in an element: its text and the names of its images, in
 * order.
 */
export function getExposedText(element: ElementModel): string {
  let text = '';
  const pending = [...element.flatChildren].reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!('tag' in next)) text += next.parent.isExposed ? next.text : '';
    else if (next.role === 'img') text += next.isExposed ? next.name : '';
    else pending.push(...[...next.flatChildren].reverse());
  }
  return text;
}

export function removeSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}
