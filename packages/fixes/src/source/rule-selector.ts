import { type ElementModel, escapeIdentifier, getStableClass } from '@curbcut/page-model';

const MAX_COUNTED_ELEMENTS = 5000;

/**
 * Returns a selector for a style rule: the rarest authored class of the element, otherwise the selector that finds it in
 * its document or shadow tree.
 */
export function getRuleSelector(element: ElementModel): string {
  const classes = [...new Set(element.tokens('class'))].filter((token) => getStableClass(token) === token);
  if (classes.length > 0) {
    const counts = new Map(classes.map((token) => [token, 0]));
    for (const other of element.page.byAttribute('class').slice(0, MAX_COUNTED_ELEMENTS)) {
      for (const token of other.tokens('class')) {
        const count = counts.get(token);
        if (count !== undefined) counts.set(token, count + 1);
      }
    }
    const [rarest] = [...counts].sort(([, one], [, other]) => one - other)[0]!;
    return `.${escapeIdentifier(rarest)}`;
  }
  return element.selector.split(' >>> ').at(-1)!;
}
