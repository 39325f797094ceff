import { defineRule, failed, passed } from '../../rule.ts';
import { getInputType, isImageButton, isInputButton } from '../../shared/fields.ts';

/**
 * Like axe-core's rule with the same id, but only for fields with a name: `label` and `select-name` report
 * fields without one, even if they have a description.
 */
export const labelTitleOnly = defineRule({
  id: 'label-title-only',
  title: 'Form fields have a visible label',
  help: 'Add a visible `<label>` to the field. A `title` appears only on mouse hover.',
  impact: 'Keyboard and touch screen users never see the title and don’t know what to enter.',
  criteria: [],
  category: 'forms',
  severity: 'serious',
  bestPractice: true,
  act: [],
  axe: ['label-title-only'],
  traits: { indicates: ['form-fields'] },
  applies: (page) =>
    page
      .byTag('input', 'select', 'textarea')
      .filter(
        (field) =>
          field.isExposed &&
          field.name !== '' &&
          getInputType(field) !== 'hidden' &&
          !isInputButton(field) &&
          !isImageButton(field),
      ),
  check: (field) =>
    field.nameSource === 'title' ? failed('titleOnly', { facts: { title: field.name } }) : passed('labeled'),
  messages: {
    labeled: 'The field doesn’t rely on its title attribute.',
    titleOnly: 'The title attribute “{title}” is the field’s only label.',
  },
});
