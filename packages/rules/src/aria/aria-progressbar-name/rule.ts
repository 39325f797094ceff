import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages } from '../../shared/accessible-name.ts';

/** Progress bars that a `role` attribute or HTML makes. */
export const ariaProgressbarName = defineRule({
  id: 'aria-progressbar-name',
  title: 'Progress bars say what is under way',
  help: 'Name the progress bar with a label, aria-label or aria-labelledby.',
  impact: 'Screen-reader users hear a percentage and cannot know of what.',
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
