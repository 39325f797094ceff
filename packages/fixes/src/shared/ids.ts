import type { ElementModel, PatchStep } from '@curbcut/page-model';
import { getTreeScope } from '@curbcut/rules/for-recipes';
import { setAttribute } from './patch-steps.ts';

/** An id that nothing on the page has yet; the same page always gives the same one. */
export function createUniqueId(element: ElementModel, wish: string): string {
  const taken = new Set(element.page.byAttribute('id').map((holder) => holder.attr('id')));
  const plain =
    wish
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^[-\d]+|-+$/g, '')
      .slice(0, 40)
      .replace(/-+$/, '') || 'part';
  if (!taken.has(plain)) return plain;
  let number = 2;
  while (taken.has(`${plain}-${number}`)) number += 1;
  return `${plain}-${number}`;
}

/** The id by which others of its tree can point to an element, and the step that gives it one where it has none. */
export function ensureId(
  element: ElementModel,
  wish: string,
): { readonly id: string; readonly steps: readonly PatchStep[] } {
  const own = element.attr('id');
  const scope = getTreeScope(element);
  const first =
    own === null || own === '' || /\s/.test(own)
      ? undefined
      : element.page
          .byAttribute('id')
          .find((other) => other.attr('id') === own && getTreeScope(other) === scope);
  if (first === element && own !== null) return { id: own, steps: [] };
  const id = createUniqueId(element, wish);
  return { id, steps: [setAttribute(element, 'id', id)] };
}

/** Whether an id of the one can be pointed to from the other. */
export function areInSameTree(one: ElementModel, other: ElementModel): boolean {
  return getTreeScope(one) === getTreeScope(other);
}
