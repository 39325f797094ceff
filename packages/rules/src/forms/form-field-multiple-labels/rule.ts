import { cantTell, defineRule, passed } from '../../rule.ts';
import { getLabelText } from '../../shared/label-text.ts';
import { getLabelsByControl } from '../../shared/labels.ts';

/** The question of axe-core’s rule of this id: some assistive technology tells only one of several labels. */
export const formFieldMultipleLabels = defineRule({
  id: 'form-field-multiple-labels',
  title: 'Form fields have one label element',
  help: 'Put all that names the field into one label, and point aria-describedby to what only explains it.',
  impact:
    'Some screen readers tell only the first label, others only the last: people may miss what to enter.',
  criteria: ['3.3.2'],
  category: 'forms',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: ['form-field-multiple-labels'],
  applies: (page) =>
    page
      .byTag('input', 'select', 'textarea')
      .filter((field) => field.isExposed && (getLabelsByControl(page).get(field.index)?.length ?? 0) > 0),
  check: (field, page) => {
    const labels = (getLabelsByControl(page).get(field.index) ?? []).filter((label) => label.isRendered);
    // With aria-labelledby it is not the label elements that name the field.
    if (labels.length < 2 || field.nameSource === 'aria-labelledby') return passed('one');
    return cantTell('several', {
      facts: { count: labels.length, labels: labels.map(getLabelText) },
      related: labels,
    });
  },
  messages: {
    one: 'The field has one label element.',
    several:
      'Is the field clear to somebody who hears only one of its {count} label elements ({labels})? Some screen readers tell only one.',
  },
});
