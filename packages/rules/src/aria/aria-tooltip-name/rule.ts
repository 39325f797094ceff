import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages } from '../../shared/accessible-name.ts';

/** Like axe-core's `aria-tooltip-name`: a tooltip is named by its content. */
export const ariaTooltipName = defineRule({
  id: 'aria-tooltip-name',
  title: 'Tooltips have an accessible name',
  help: 'Add text to the tooltip, or an `aria-label`.',
  impact: 'Screen reader users don’t hear the content of the tooltip.',
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
