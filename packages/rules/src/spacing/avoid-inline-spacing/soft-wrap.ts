import type { ElementModel } from '@curbcut/page-model';

/** Maximum number of pieces of text checked for a second line. */
const MAX_TEXTS = 200;

/**
 * Returns whether an element's text wraps without a line break in the source: one of its text nodes has stacked
 * lines. If line breaks in the source are preserved, the author may have written each one.
 */
export function hasSoftWrap(element: ElementModel): boolean {
  let seen = 0;
  const open: ElementModel[] = [element];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const child of next.flatChildren) {
      if (++seen > MAX_TEXTS) return false;
      if ('tag' in child) {
        if (child.style('display').startsWith('inline')) open.push(child);
        continue;
      }
      const keepsBreaks = /preserve/.test(next.style('white-space-collapse')) && child.text.includes('\n');
      const [first] = child.lines;
      if (!keepsBreaks && first && child.lines.some(({ y }) => y >= first.y + first.height / 2)) return true;
    }
  }
  return false;
}
