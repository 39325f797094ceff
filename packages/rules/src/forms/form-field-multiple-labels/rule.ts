import { cantTell, defineRule, passed } from '../../rule.ts';
import { getLabelsByControl, getLabelText } from '../../shared/labels.ts';

/** Like axe-core's rule with the same id: some assistive technologies announce only one of several labels. */
export const formFieldMultipleLabels = defineRule({
  id: 'form-field-multiple-labels',
  title: 'Form fields don’t have multiple label elements',
  help: 'Put all the label text in one `<label>`, and refer to hints with `aria-describedby`.',
  impact:
    'Some screen readers announce only the first label and others only the last, so users may miss what to enter.',
  criteria: ['3.3.2'],
  category: 'forms',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: ['form-field-multiple-labels'],
  traits: { indicates: ['form-fields'] },
  applies: (page) =>
    page
      .byTag('input', 'select', 'textarea')
      .filter((field) => field.isExposed && (getLabelsByControl(page).get(field.index)?.length ?? 0) > 0),
  check: (field, page) => {
    const labels = (getLabelsByControl(page).get(field.index) ?? []).filter((label) => label.isRendered);
    // If there is an `aria-labelledby`, the label elements do not name the field.
    if (labels.length < 2 || field.nameSource === 'aria-labelledby') return passed('one');
    const texts = labels.map(getLabelText);
    if (new Set(texts.map((text) => text.toLowerCase())).size === 1) return passed('same');
    return cantTell('several', {
      facts: { count: labels.length, labels: texts },
      related: labels,
    });
  },
  messages: {
    one: 'The field has one label element.',
    same: 'All of the field’s labels have the same text.',
    several:
      'Is the field clear to someone who hears only one of its {count} labels ({labels})? Some screen readers announce only one.',
  },
});
