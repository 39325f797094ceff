import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { deriveFromAncestors } from '../../shared/ancestors.ts';
import { getStructuringHeadings } from '../../shared/headings.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

const fieldRoles = 'checkbox combobox listbox radio searchbox slider spinbutton switch textbox'.split(' ');

/** Roles of containers that distinguish fields with the same name, because they have a name or position. */
const contextRoles = new Set(
  'article banner cell columnheader complementary contentinfo dialog alertdialog form grid gridcell group listitem main navigation option radiogroup region row rowheader search table tabpanel treegrid'.split(
    ' ',
  ),
);

/** Maps the first field with each role, name and context to all fields that share these. */
const getFieldsWithSameName = memoizePerPage(
  (page: PageModel): ReadonlyMap<ElementModel, readonly ElementModel[]> => {
    const contextOf = deriveFromAncestors<number>(-1, (element, above) =>
      contextRoles.has(element.role ?? '') || (element.isHtml && element.tag === 'form')
        ? element.index
        : above,
    );
    const headings = getStructuringHeadings(page);
    let heading = 0;
    const groups = Map.groupBy(
      page.byRole(...fieldRoles).filter(({ name, isVisible }) => /[\p{L}\p{N}]/u.test(name) && isVisible),
      (field) => {
        while (heading < headings.length && headings[heading]!.index < field.index) heading += 1;
        return JSON.stringify([field.role, field.name.toLowerCase(), contextOf(field), heading]);
      },
    );
    return new Map([...groups.values()].map((fields) => [fields[0]!, fields]));
  },
);

/** Reports one finding for all fields with the same name, on the first of them. */
export const labelDuplicate = defineRule({
  id: 'label-duplicate',
  title: 'Fields in the same form have unique labels',
  help: 'Give each field a unique label, or group related fields in a `<fieldset>` with a `<legend>`.',
  impact: 'Screen reader users don’t know which of the fields they’re in.',
  criteria: ['2.4.6'],
  category: 'forms',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Fields in different groups, rows, list items or landmarks, or under different headings, aren’t compared.',
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
    own: 'No other field in the same context is named “{name}”.',
    alike:
      'Can screen reader users distinguish these {count} fields? Each is named “{name}”, and no group, row or heading separates them.',
  },
});
