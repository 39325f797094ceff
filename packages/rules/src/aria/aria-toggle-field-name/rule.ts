import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';
import { isNativeField } from '../../shared/fields.ts';

/**
 * ACT e086e5, for checkboxes, radio buttons and switches that get their role only from a `role` attribute.
 */
export const ariaToggleFieldName = defineRule({
  id: 'aria-toggle-field-name',
  title: 'ARIA checkboxes, radio buttons and switches have an accessible name',
  help: 'Put the label text inside the element, or point `aria-labelledby` at it.',
  impact: 'Screen reader users hear “not checked” and don’t know what the option is.',
  criteria: ['4.1.2'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: ['e086e5'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['aria-toggle-field-name'],
  traits: { measures: ['4.1.2'], indicates: ['form-fields'], provesAbsent: 'controls' },
  applies: (page) =>
    page
      .byRole('checkbox', 'menuitemcheckbox', 'menuitemradio', 'radio', 'switch')
      .filter((field) => !isNativeField(field)),
  check: checkAccessibleName,
  messages: getNameMessages('control'),
});
