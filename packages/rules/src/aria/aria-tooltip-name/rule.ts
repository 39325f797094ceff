import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages } from '../../shared/accessible-name.ts';

/** The question of axe-core’s `aria-tooltip-name`: a tooltip is named by its content. */
export const ariaTooltipName = defineRule({
  id: 'aria-tooltip-name',
  title: 'Tooltips have text',
  help: 'Put text into the tooltip, or name it with aria-label.',
  impact: 'Screen-reader users are told that there is a tip and do not hear it.',
  criteria: ['4.1.2'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['aria-tooltip-name'],
  applies: (page) => page.byRole('tooltip'),
  check: checkAccessibleName,
  messages: getNameMessages('tooltip'),
});
