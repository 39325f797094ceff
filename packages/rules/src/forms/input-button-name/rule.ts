import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';
import { isInputButton } from '../../shared/inputs.ts';

/** ACT 97a4e1, for `input` elements. The browser's own words for submit and reset count, as the rule says. */
export const inputButtonName = defineRule({
  id: 'input-button-name',
  title: 'Input buttons say what they do',
  help: 'Say in the value attribute what pressing the button does.',
  impact:
    'Screen-reader users hear only “button” and cannot know what it does; voice control has no word for it.',
  criteria: ['4.1.2'],
  category: 'forms',
  severity: 'critical',
  bestPractice: false,
  act: ['97a4e1'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['input-button-name'],
  applies: (page) => page.byRole('button', 'menuitem', 'tab', 'treeitem', 'option').filter(isInputButton),
  check: checkAccessibleName,
  messages: getNameMessages('button'),
});
