import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages } from '../../shared/accessible-name.ts';

/** Covers `progress` elements and elements with the `progressbar` role. */
export const ariaProgressbarName = defineRule({
  id: 'aria-progressbar-name',
  title: 'Progress bars have an accessible name',
  help: 'Add a `<label>`, `aria-label` or `aria-labelledby`.',
  impact: 'Screen reader users hear a percentage and don’t know what is in progress.',
  criteria: ['1.1.1'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['aria-progressbar-name'],
  applies: (page) => page.byRole('progressbar'),
  check: checkAccessibleName,
  messages: getNameMessages('progress bar'),
});
