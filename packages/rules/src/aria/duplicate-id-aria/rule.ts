import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { getTreeScope } from '../../shared/documents.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/**
 * Attributes that give an element a name, a description or a relationship by referring to another element
 * (WAI-ARIA 1.2 and HTML).
 */
const referenceAttributes = [
  'for',
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-labelledby',
  'aria-owns',
] as const;

/**
 * An id in one tree scope: the attribute that refers to it and the elements that have it, in document order.
 */
interface ReferencedId {
  readonly id: string;
  readonly attribute: string;
  readonly elements: ElementModel[];
}

/** Never fails: browsers use the first element with the id, which may be the intended one. */
export const duplicateIdAria = defineRule({
  id: 'duplicate-id-aria',
  title: 'IDs that labels and ARIA attributes refer to are unique',
  help: 'Give each element a unique `id`, and refer to the intended one.',
  impact: 'Screen reader users may hear the label or description of a different element.',
  criteria: ['4.1.2'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['duplicate-id-aria'],
  limits: ['The first element with the id may be the intended one, so every finding needs review.'],
  applies: (page) => [...getReferencedIds(page).keys()],
  check: (element, page) => {
    const { id, attribute, elements } = getReferencedIds(page).get(element) ?? unreferenced;
    return elements.length > 1
      ? cantTell('shared', { facts: { id, attribute, count: elements.length }, related: elements.slice(1) })
      : passed('unique', { facts: { id } });
  },
  messages: {
    unique: 'Only this element has the id “{id}”.',
    shared:
      'Is this the element {attribute} refers to? {count} elements have the id “{id}”, and browsers use the first.',
  },
});

const unreferenced: ReferencedId = { id: '', attribute: '', elements: [] };

/** Maps the first element with each referenced id, in document order, to the details of that id. */
const getReferencedIds = memoizePerPage((page): ReadonlyMap<ElementModel, ReferencedId> => {
  const attributeOf = new Map<string, string>();
  for (const attribute of referenceAttributes) {
    for (const element of page.byAttribute(attribute)) {
      // Only the `for` of a label provides a name; the `for` of an output element does not.
      if (attribute === 'for' && element.tag !== 'label') continue;
      const ids = attribute === 'for' ? [element.attr('for') ?? ''] : element.tokens(attribute);
      for (const id of ids) {
        const key = `${getTreeScope(element)} ${id}`;
        if (!attributeOf.has(key)) attributeOf.set(key, attribute);
      }
    }
  }
  const byKey = new Map<string, ReferencedId>();
  const byFirst = new Map<ElementModel, ReferencedId>();
  for (const element of page.byAttribute('id')) {
    const id = element.attr('id') ?? '';
    const key = `${getTreeScope(element)} ${id}`;
    const attribute = attributeOf.get(key);
    if (id === '' || attribute === undefined) continue;
    const existing = byKey.get(key);
    if (existing) existing.elements.push(element);
    else {
      const found: ReferencedId = { id, attribute, elements: [element] };
      byKey.set(key, found);
      byFirst.set(element, found);
    }
  }
  return byFirst;
});
