import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';
import { isNamedThroughOtherElement, isNativeField } from '../../shared/fields.ts';

/** ACT e086e5, for text fields, lists and sliders that get their role only from a `role` attribute. */
export const ariaInputFieldName = defineRule({
  id: 'aria-input-field-name',
  title: 'ARIA input fields have an accessible name',
  help: 'Add `aria-labelledby` or `aria-label`: a `<label>` doesn’t name an ARIA field.',
  impact:
    'Screen reader users hear the field type and don’t know what to enter; speech input users can’t select it by name.',
  criteria: ['4.1.2'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: ['e086e5'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['aria-input-field-name'],
  traits: { measures: ['4.1.2'], indicates: ['form-fields'], provesAbsent: 'controls' },
  applies: (page) =>
    page
      .byRole('combobox', 'listbox', 'searchbox', 'slider', 'spinbutton', 'textbox')
      .filter((field) => !isNativeField(field) && !isNamedThroughOtherElement(field)),
  check: checkAccessibleName,
  messages: getNameMessages('field'),
});
