import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { getTreeScope } from '../../shared/documents.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/**
 * Ids shared by several elements. WCAG 2.2 removed 4.1.1, so this fails no criterion on its own;
 * `duplicate-id-aria` checks ids that labels and descriptions refer to.
 */
export const duplicateId = defineRule({
  id: 'duplicate-id',
  title: 'Ids are unique',
  help: 'Give each element its own `id`, or remove the attribute where nothing uses it.',
  impact: 'Links, scripts and styles that use the id affect only one of the elements, or the wrong one.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  isOptional: true,
  act: [],
  axe: ['duplicate-id'],
  limits: ['This rule is off by default: duplicate ids that nothing refers to rarely affect people.'],
  applies: (page) => [...getElementsWithSameId(page).keys()],
  check: (element, page) => {
    const holders = getElementsWithSameId(page).get(element) ?? [];
    const facts = { id: element.attr('id') ?? '', count: holders.length };
    return holders.length > 1
      ? failed('shared', { facts, related: holders.slice(1) })
      : passed('unique', { facts });
  },
  messages: {
    unique: 'Only this element has the id “{id}”.',
    shared: '{count} elements have the id “{id}”.',
  },
});

/** All elements with an id, by the first element with that id in its document or shadow tree. */
const getElementsWithSameId = memoizePerPage((page): ReadonlyMap<ElementModel, readonly ElementModel[]> => {
  const groups = new Map<string, ElementModel[]>();
  for (const element of page.byAttribute('id')) {
    const id = element.attr('id') ?? '';
    if (id === '') continue;
    const key = `${getTreeScope(element)} ${id}`;
    const known = groups.get(key);
    if (known) known.push(element);
    else groups.set(key, [element]);
  }
  return new Map([...groups.values()].map((holders) => [holders[0]!, holders]));
});
