import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { groupUndecidedElements } from '../../shared/group-undecided-elements.ts';
import { getLabelText } from '../../shared/label-text.ts';
import { getLabelsByControl } from '../../shared/labels.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** Roles of form fields, as ACT rule cc0f0a lists them. */
const fieldRoles =
  'checkbox combobox listbox menuitemcheckbox menuitemradio radio searchbox slider spinbutton switch textbox'.split(
    ' ',
  );

/** Fields that ARIA has no role for. */
const typesWithoutRole = new Set('color date datetime-local file month password time week'.split(' '));

/** ACT cc0f0a. Labels that say no more than that there is a field fail; of the others a person is asked once for the page. */
export const labelDescriptive = defineRule({
  id: 'label-descriptive',
  title: 'Labels say what to enter',
  help: 'Name in the label what belongs into the field: “Date of birth”, not “Info”.',
  impact: 'People who see only a part of the form, or find remembering hard, cannot know what to enter.',
  criteria: ['2.4.6'],
  category: 'forms',
  severity: 'moderate',
  bestPractice: false,
  act: ['cc0f0a'],
  axe: [],
  limits: [
    'Only labels that say no more than that there is a field are known to be wrong. Of the others a person is asked once for the page.',
  ],
  applies: (page) => groupUndecidedElements(page, getVisibleLabels(page), isUninformative),
  check: (element, page) => {
    if (element !== page.document.root) return failed('generic', { facts: { label: getLabelText(element) } });
    const labels = getVisibleLabels(page).filter((label) => !isUninformative(label));
    const facts = { count: labels.length, labels: labels.map(getLabelText) };
    return labels.length > 0 ? cantTell('ask', { facts, related: labels }) : passed('none');
  },
  messages: {
    generic: 'People cannot know what to enter: the label says only “{label}”.',
    ask: 'Do the labels of this page ({count}) each say what to enter? The first are: {labels}.',
    none: 'Every label was judged for itself.',
  },
});

const fieldTypeLabelPattern =
  /^(label|field|form ?field|input|text ?field|text ?box|select|checkbox|placeholder)$/i;
/** Words that say what to enter only together with something above them. */
const vagueLabelPattern = /^(data|details|info|information|value)$/i;

function isUninformative(label: ElementModel): boolean {
  const words = getLabelText(label)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return fieldTypeLabelPattern.test(words) || (vagueLabelPattern.test(words) && !hasContext(label));
}

/** Inside of a named group, or below a heading: what people see there may say what the label does not. */
function hasContext(label: ElementModel): boolean {
  const { page } = label;
  const [heading] = page.byRole('heading');
  if (heading && heading.index < label.index) return true;
  return (
    label.closest(({ role, name }) => (role === 'group' || role === 'radiogroup') && name !== '') !== null
  );
}

/** ACT “programmatic label”: label elements, and what `aria-labelledby` points to, both seen, of fields that are seen. */
const getVisibleLabels = memoizePerPage((page: PageModel): readonly ElementModel[] => {
  const found = new Set<ElementModel>();
  const roleless = page
    .byTag('input')
    .filter(({ role, inputType }) => role === null && typesWithoutRole.has(inputType ?? ''));
  for (const field of [...page.byRole(...fieldRoles), ...roleless]) {
    if (!field.isVisible) continue;
    const labels = [
      ...(getLabelsByControl(page).get(field.index) ?? []),
      ...field.references('aria-labelledby'),
    ];
    for (const label of labels) if (label.isVisible && getLabelText(label) !== '') found.add(label);
  }
  return [...found].sort((a, b) => a.index - b.index);
});
