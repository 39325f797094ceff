import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getTreeScope } from '../../shared/tree-scope.ts';

/** Attributes by which one element gives another a name, a description or a relation (WAI-ARIA 1.2 and HTML). */
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

/** One id within one tree: who points to it and, in document order, who has it. */
interface ReferencedId {
  readonly id: string;
  readonly attribute: string;
  readonly elements: ElementModel[];
}

/** Never `failed`: browsers take the first element with the id, and that may be the right one. */
export const duplicateIdAria = defineRule({
  id: 'duplicate-id-aria',
  title: 'Ids that labels and descriptions point to are on one element only',
  help: 'Give each element an id of its own and point to the one that is meant.',
  impact: 'Screen-reader users may hear the label or description of another element.',
  criteria: ['4.1.2'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['duplicate-id-aria'],
  limits: ['Two elements of one id may both be called by it on purpose, so this is a question.'],
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
      'Is this the element that {attribute} means? {count} elements have the id “{id}”, and browsers take the first.',
  },
});

const unreferenced: ReferencedId = { id: '', attribute: '', elements: [] };

/** Every id that something points to, by the first element that has it, in document order. */
const getReferencedIds = memoizePerPage((page): ReadonlyMap<ElementModel, ReferencedId> => {
  const attributeOf = new Map<string, string>();
  for (const attribute of referenceAttributes) {
    for (const element of page.byAttribute(attribute)) {
      // `for` of an output element is a note to no one: only that of a label gives a name.
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
    const known = byKey.get(key);
    if (known) known.elements.push(element);
    else {
      const found: ReferencedId = { id, attribute, elements: [element] };
      byKey.set(key, found);
      byFirst.set(element, found);
    }
  }
  return byFirst;
});
