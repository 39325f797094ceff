import type { ElementModel } from '@curbcut/page-model';

/** Chromium stops a name after this many nodes. */
export const chromiumNameNodes = 100;

export function hasInside(element: ElementModel, test: (inner: ElementModel) => boolean): boolean {
  for (const inner of element.descendants()) if (test(inner)) return true;
  return false;
}

/** More elements than Chromium takes nodes into account, each text being one as well. */
export function hasMoreNodes(element: ElementModel): boolean {
  let count = 0;
  return hasInside(element, () => ++count * 2 > chromiumNameNodes);
}

/** What assistive technology reads out of an element: its texts and the names of its images, in order. */
export function exposedText(element: ElementModel): string {
  let text = '';
  const open = [...element.flatChildren].reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!('tag' in next)) text += next.parent.isExposed ? next.text : '';
    else if (next.role === 'img') text += next.isExposed ? next.name : '';
    else open.push(...[...next.flatChildren].reverse());
  }
  return text;
}

export function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}
