import type { ElementModel, PageModel } from '@curbcut/page-model';
import { firstPageProbe, getFirstPage } from '../../navigation/page-structure.ts';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { getEntryLabel, isEmptyEntryField } from '../../shared/forms/entry-labels.ts';
import { isSearchField } from '../../shared/forms/form-groups.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/**
 * The fields of this page with the label of a field on the first page, if a form there leads here. A search that shows
 * its form again is no process.
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

/** Success criterion 3.3.7 for the steps of a process on several pages. Whether it is one process is for people to decide. */
export const redundantEntrySteps = defineRule({
  id: 'redundant-entry-steps',
  title: 'Later steps do not ask for what was entered before',
  help: 'Fill in the field with what was entered in the earlier step, or let users select it.',
  impact:
    'People with cognitive disabilities may not remember what they entered, and everyone who types slowly has to type it again.',
  criteria: ['3.3.7'],
  category: 'forms',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Compares the page that the scan visited first with the pages that its forms are sent to. Later steps, and steps that a script opens, are not compared.',
    'The form of the first page is not submitted, so the later page is seen without the values that were entered.',
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
      'A form on {url} asks for “{name}” and leads here. Is what users entered there filled in here, or available to select?',
  },
});
