import type { ElementModel, PageModel } from '@curbcut/page-model';
import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages } from '../../shared/accessible-name.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/**
 * Techniques H71 and ARIA17: groups of choices have a name, and fieldsets with several fields have a legend.
 */
export const groupName = defineRule({
  id: 'group-name',
  title: 'Fieldsets and groups of choices have an accessible name',
  help: 'Put the question or topic of the fields in the `<legend>` of the `<fieldset>`, or name the group with `aria-labelledby`.',
  impact: 'Screen reader users hear choices such as “Yes” and “No” without the question.',
  criteria: [],
  category: 'forms',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: [],
  traits: { isAboutAnnouncement: true },
  applies: (page) =>
    mergeInDocumentOrder([page.byTag('fieldset').filter(isGroup), page.byRole('radiogroup')]).filter(
      (group) =>
        group.isExposed && (getGroupsOfChoices(page).has(group.index) || isGroupOfFields(group, page)),
    ),
  check: checkAccessibleName,
  messages: getNameMessages('group'),
});

/**
 * Returns whether a fieldset contains two or more fields of any type. A fieldset around a whole form is
 * skipped, because it is often used only for styling.
 */
function isGroupOfFields(group: ElementModel, page: PageModel): boolean {
  if (group.tag !== 'fieldset' || group.explicitRole !== null) return false;
  const isField = (field: ElementModel) =>
    field.isExposed && !['hidden', 'submit', 'button', 'reset', 'image'].includes(field.inputType ?? '');
  const fields = page.byTag('input', 'select', 'textarea').filter(isField);
  const inside = fields.filter((field) => group.contains(field)).length;
  const form = group.closest(({ tag }) => tag === 'form');
  const inForm = form === null ? fields.length : fields.filter((field) => form.contains(field)).length;
  return inside > 1 && inside < inForm;
}

function isGroup({ role }: ElementModel): boolean {
  return role === 'group' || role === 'radiogroup';
}

/** Indexes of the nearest groups around choices that contain more than one choice. */
const getGroupsOfChoices = memoizePerPage((page: PageModel): ReadonlySet<number> => {
  const counts = new Map<number, number>();
  for (const choice of page.byRole('radio', 'checkbox')) {
    const group = choice.flatParent?.closest(isGroup);
    if (group) counts.set(group.index, (counts.get(group.index) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([index]) => index));
});
