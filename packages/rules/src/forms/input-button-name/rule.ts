import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';
import { isInputButton } from '../../shared/fields.ts';

/**
 * ACT 97a4e1, for `input` elements. The browser's default text for submit and reset buttons counts, as the
 * ACT rule specifies.
 */
export const inputButtonName = defineRule({
  id: 'input-button-name',
  title: 'Input buttons have an accessible name',
  help: 'Describe what the button does in its `value` attribute.',
  impact:
    'Screen reader users hear only “button” and don’t know what it does; speech input users can’t activate it by name.',
  criteria: ['4.1.2'],
  category: 'forms',
  severity: 'critical',
  bestPractice: false,
  act: ['97a4e1'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['input-button-name'],
  traits: { measures: ['4.1.2'], provesAbsent: 'controls' },
  applies: (page) => page.byRole('button', 'menuitem', 'tab', 'treeitem', 'option').filter(isInputButton),
  check: checkAccessibleName,
  messages: getNameMessages('button'),
});
