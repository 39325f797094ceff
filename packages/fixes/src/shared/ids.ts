import type { ElementModel, PatchStep } from '@curbcut/page-model';
import { getTreeScope } from '@curbcut/rules/for-recipes';
import { setAttribute } from './patch-steps.ts';

/** Creates an id that is unique on the page. The same page always gives the same id. */
function createUniqueId(element: ElementModel, base: string): string {
  const usedIds = new Set(element.page.byAttribute('id').map((holder) => holder.attr('id')));
  const plain =
    base
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^[-\d]+|-+$/g, '')
      .slice(0, 40)
      .replace(/-+$/, '') || 'part';
  if (!usedIds.has(plain)) return plain;
  let number = 2;
  while (usedIds.has(`${plain}-${number}`)) number += 1;
  return `${plain}-${number}`;
}

/** Returns the id of an element, and the step that adds a unique one if it has none that can be referenced. */
export function ensureId(
  element: ElementModel,
  base: string,
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
  const id = createUniqueId(element, base);
  return { id, steps: [setAttribute(element, 'id', id)] };
}

/** Returns whether one element can refer to the id of the other. */
export function areInSameTree(one: ElementModel, other: ElementModel): boolean {
  return getTreeScope(one) === getTreeScope(other);
}
