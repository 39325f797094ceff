import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { groupUndecidedElements } from '../../shared/group-undecided-elements.ts';
import { getStructuringHeadings } from '../../shared/headings.ts';
import { getLabelsByControl, getLabelText } from '../../shared/labels.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** Form field roles, as listed in ACT rule cc0f0a. */
const fieldRoles =
  'checkbox combobox listbox menuitemcheckbox menuitemradio radio searchbox slider spinbutton switch textbox'.split(
    ' ',
  );

/** Input types that have no ARIA role. */
const typesWithoutRole = new Set('color date datetime-local file month password time week'.split(' '));

/** ACT cc0f0a. Labels that name only a type of field fail; all other labels need review, once per page. */
export const labelDescriptive = defineRule({
  id: 'label-descriptive',
  title: 'Labels describe what to enter',
  help: 'Say in the label what belongs in the field: “Date of birth”, not “Info”.',
  impact:
    'People with memory or learning disabilities and people who see only part of the form at a time don’t know what to enter.',
  criteria: ['2.4.6'],
  category: 'forms',
  severity: 'moderate',
  bestPractice: false,
  act: ['cc0f0a'],
  axe: [],
  auditReasons: ['ask'],
  traits: { asksAbout: 'form labels', questionDependsOn: { about: ['fields'] } },
  limits: [
    'Only labels that just name a type of field, such as “Text field”, fail. All other labels need review; this is reported once per page.',
  ],
  applies: (page) => groupUndecidedElements(page, getVisibleLabels(page), isUninformative),
  check: (element, page) => {
    if (element !== page.document.root) return failed('generic', { facts: { label: getLabelText(element) } });
    const labels = getVisibleLabels(page).filter((label) => !isUninformative(label));
    const facts = { count: labels.length, labels: labels.map(getLabelText) };
    return labels.length > 0 ? cantTell('ask', { facts, related: labels }) : passed('none');
  },
  messages: {
    generic: 'The label “{label}” doesn’t describe what to enter.',
    ask: 'Do the labels on this page describe what to enter? Labels ({count}): {labels}.',
    none: 'Each label is evaluated separately.',
  },
});

const fieldTypeLabelPattern =
  /^(label|field|form ?field|input|text ?field|text ?box|select|checkbox|placeholder)$/i;
/** Words that only describe what to enter together with a heading or group name. */
const vagueLabelPattern = /^(data|details|info|information|value)$/i;

function isUninformative(label: ElementModel): boolean {
  const words = getLabelText(label)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return fieldTypeLabelPattern.test(words) || (vagueLabelPattern.test(words) && !hasContext(label));
}

/** Returns whether the label is in a named group or below a heading, which may make its meaning clear. */
function hasContext(label: ElementModel): boolean {
  const { page } = label;
  const [heading] = getStructuringHeadings(page);
  if (heading && heading.index < label.index) return true;
  return (
    label.closest(({ role, name }) => (role === 'group' || role === 'radiogroup') && name !== '') !== null
  );
}

/** ACT “programmatic label”: visible `label` elements and `aria-labelledby` targets of visible fields. */
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
