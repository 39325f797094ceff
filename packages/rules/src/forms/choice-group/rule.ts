import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** Roles of elements that group choices or are lists of choices themselves. */
const GROUP_ROLES = new Set([
  'group',
  'radiogroup',
  'listbox',
  'menu',
  'grid',
  'table',
  'row',
  'toolbar',
  'tree',
]);

/**
 * Techniques H71 and ARIA17: radio buttons in a set and checkboxes with the same name are in a named group.
 * The rule never fails, because labels may be clear on their own. `group-name` reports groups without a name.
 */
export const choiceGroup = defineRule({
  id: 'choice-group',
  title: 'Related radio buttons and checkboxes are grouped',
  help: 'Put the choices in a `<fieldset>` with the question as its `<legend>`, or in an element with `role="radiogroup"` or `role="group"` and an accessible name.',
  impact: 'Screen reader users hear the choices without the question they answer.',
  criteria: ['1.3.1'],
  category: 'forms',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  traits: { indicates: ['form-fields'] },
  applies: (page) => [...getChoiceSets(page).keys()],
  check: (first, page) => {
    const choices = getChoiceSets(page).get(first) ?? [];
    const ungrouped = choices.some(
      (choice) => choice.flatParent?.closest(({ role }) => GROUP_ROLES.has(role ?? '')) == null,
    );
    const facts = {
      count: choices.length,
      kind: first.inputType === 'radio' ? 'radio buttons' : 'checkboxes',
    };
    return ungrouped
      ? cantTell('ungrouped', { facts, related: choices.slice(1) })
      : passed('grouped', { facts });
  },
  messages: {
    grouped: 'The {count} {kind} are in a group.',
    ungrouped:
      'Do the labels of these {count} {kind} make sense without the question or heading above them? They aren’t in a group with a name.',
  },
});

/**
 * Maps the first choice of each set to the whole set: two or more exposed choices with the same `name` in one
 * form.
 */
const getChoiceSets = memoizePerPage(
  (page: PageModel): ReadonlyMap<ElementModel, readonly ElementModel[]> => {
    const sets = new Map<string, ElementModel[]>();
    for (const input of page.byTag('input')) {
      const name = input.attr('name') ?? '';
      const isChoice = input.inputType === 'radio' || input.inputType === 'checkbox';
      if (!isChoice || name === '' || !input.isExposed) continue;
      const form = input.closest(({ tag }) => tag === 'form');
      const key = `${page.documents.indexOf(input.document)} ${form?.index ?? -1} ${input.inputType} ${name}`;
      const existing = sets.get(key);
      if (existing) existing.push(input);
      else sets.set(key, [input]);
    }
    return new Map([...sets.values()].filter(({ length }) => length > 1).map((set) => [set[0]!, set]));
  },
);
