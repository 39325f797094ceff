import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';

/** ACT e086e5, for `select` elements. */
export const selectName = defineRule({
  id: 'select-name',
  title: 'Drop-down lists have a label',
  help: 'Tie a label element to the list with for and id, or wrap the list in it.',
  impact: 'Screen-reader users hear the chosen value and cannot know what they are choosing.',
  criteria: ['4.1.2'],
  category: 'forms',
  severity: 'critical',
  bestPractice: false,
  act: ['e086e5'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['select-name', 'label-title-only'],
  applies: (page) => page.byTag('select').filter((select) => select.isExposed && select.role !== 'none'),
  check: checkAccessibleName,
  messages: getNameMessages('select element', 'label'),
});
