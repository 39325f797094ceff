import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { deriveFromAncestors } from '../../shared/derive-from-ancestors.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

const fieldRoles = 'checkbox combobox listbox radio searchbox slider spinbutton switch textbox'.split(' ');

/** What tells people which of two fields of one name they are in: it has a name or a place of its own. */
const contextRoles = new Set(
  'article banner cell columnheader complementary contentinfo dialog alertdialog form grid gridcell group listitem main navigation option radiogroup region row rowheader search table tabpanel treegrid'.split(
    ' ',
  ),
);

/** The fields of one role and name that nothing around them tells apart. */
const getFieldsWithSameName = memoizePerPage(
  (page: PageModel): ReadonlyMap<ElementModel, readonly ElementModel[]> => {
    const contextOf = deriveFromAncestors<number>(-1, (element, above) =>
      contextRoles.has(element.role ?? '') || (element.isHtml && element.tag === 'form')
        ? element.index
        : above,
    );
    const headings = page.byRole('heading');
    let heading = 0;
    const groups = Map.groupBy(
      page.byRole(...fieldRoles).filter(({ name, isVisible }) => name !== '' && isVisible),
      (field) => {
        while (heading < headings.length && headings[heading]!.index < field.index) heading += 1;
        return JSON.stringify([field.role, field.name.toLowerCase(), contextOf(field), heading]);
      },
    );
    return new Map([...groups.values()].map((fields) => [fields[0]!, fields]));
  },
);

/** Asked once for all fields that are named alike, by the first of them. */
export const labelDuplicate = defineRule({
  id: 'label-duplicate',
  title: 'Fields of one form have names of their own',
  help: 'Give each field a label of its own, or put those that belong together into a fieldset with a legend.',
  impact: 'People who hear the form cannot know which of the fields they are in.',
  criteria: ['2.4.6'],
  category: 'forms',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Fields in different groups, rows, list items, landmarks or below different headings are not compared.',
  ],
  applies: (page) => getFieldsWithSameName(page).keys(),
  check: (field, page) => {
    const fields = getFieldsWithSameName(page).get(field) ?? [];
    return fields.length < 2
      ? passed('own', { facts: { name: field.name } })
      : cantTell('alike', {
          facts: { name: field.name, count: fields.length },
          related: fields.slice(1),
        });
  },
  messages: {
    own: 'No other field beside it is named “{name}”.',
    alike:
      'Can people who do not see the form tell these {count} fields apart? Each is named “{name}”, and no group, row or heading stands between them.',
  },
});
