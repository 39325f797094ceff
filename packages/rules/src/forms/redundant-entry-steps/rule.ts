import type { ElementModel, PageModel } from '@curbcut/page-model';
import { firstPageProbe, getFirstPage } from '../../navigation/page-structure.ts';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { getEntryLabel, isEmptyEntryField } from '../../shared/forms/entry-labels.ts';
import { isSearchField } from '../../shared/forms/form-groups.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/**
 * The fields on this page that have the same label as a field on the first page, if a form there leads here.
 * A search page that shows the search form again isn't a process.
 */
const getRepeatedFields = memoizePerPage((page: PageModel): readonly ElementModel[] => {
  const first = getFirstPage(page);
  if (first === null || !URL.canParse(page.document.url)) return [];
  const { origin, pathname } = new URL(page.document.url);
  const labels = new Set(
    first.sentFields.filter(({ url }) => url === `${origin}${pathname}`).map(({ label }) => label),
  );
  return page
    .byTag('input', 'select', 'textarea')
    .filter(
      (field) =>
        labels.has(getEntryLabel(field)) &&
        isEmptyEntryField(field) &&
        !isSearchField(field) &&
        field.document === page.document,
    );
});

/**
 * Success criterion 3.3.7 for processes with steps on several pages. Whether the pages are one process needs
 * review.
 */
export const redundantEntrySteps = defineRule({
  id: 'redundant-entry-steps',
  title: 'Later steps don’t ask for information already entered',
  help: 'Prefill the field with what users entered in the earlier step, or let them select it.',
  impact:
    'People with cognitive disabilities may not remember what they entered, and slow typists have to type it again.',
  criteria: ['3.3.7'],
  category: 'forms',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Compares the first page of the scan with the pages its forms are sent to. Later steps, and steps a script opens, aren’t compared.',
    'The form on the first page isn’t submitted, so the later page doesn’t show the values entered before.',
  ],
  probe: firstPageProbe,
  applies: getRepeatedFields,
  check: (field, page) => {
    const facts = { name: field.name, url: getFirstPage(page)!.url };
    return field.hasAttr('list') ? passed('offered', { facts }) : cantTell('again', { facts });
  },
  messages: {
    offered: 'The field “{name}” offers values to select.',
    again:
      'Is “{name}” filled in with what users entered on {url}, or offered for selection? A form on that page asks for the same information and leads to this page.',
  },
});
