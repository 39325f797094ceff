import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';
import { isNamedThroughOtherElement, isNativeField } from '../../shared/fields.ts';

/** ACT e086e5, for text fields, lists and sliders that are one by their `role` attribute alone. */
export const ariaInputFieldName = defineRule({
  id: 'aria-input-field-name',
  title: 'ARIA input fields have a label',
  help: 'Name the field with aria-labelledby or aria-label: a label element does not speak of it.',
  impact:
    'Screen-reader users hear what kind of field it is and cannot know what to enter; voice control has no word for it.',
  criteria: ['4.1.2'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: ['e086e5'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['aria-input-field-name'],
  applies: (page) =>
    page
      .byRole('combobox', 'listbox', 'searchbox', 'slider', 'spinbutton', 'textbox')
      .filter((field) => !isNativeField(field) && !isNamedThroughOtherElement(field)),
  check: checkAccessibleName,
  messages: getNameMessages('field'),
});
