import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';

/** ACT e086e5, for `select` elements. */
export const selectName = defineRule({
  id: 'select-name',
  title: 'Select elements have labels',
  help: 'Add a `<label>` whose `for` matches the `id` of the `<select>`, or wrap the `<select>` in the label.',
  impact: 'Screen reader users hear the selected value and don’t know what they’re choosing.',
  criteria: ['4.1.2'],
  category: 'forms',
  severity: 'critical',
  bestPractice: false,
  act: ['e086e5'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['select-name', 'label-title-only'],
  traits: { measures: ['4.1.2'], indicates: ['form-fields'], provesAbsent: 'controls' },
  applies: (page) => page.byTag('select').filter((select) => select.isExposed && select.role !== 'none'),
  check: checkAccessibleName,
  messages: getNameMessages('select element', 'label'),
});
