import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages } from '../../shared/accessible-name.ts';

/** Covers `meter` elements and elements with the `meter` role. */
export const ariaMeterName = defineRule({
  id: 'aria-meter-name',
  title: 'Meters have an accessible name',
  help: 'Add a `<label>`, `aria-label` or `aria-labelledby`.',
  impact: 'Screen reader users hear a number and don’t know what it measures.',
  criteria: ['1.1.1'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['aria-meter-name'],
  applies: (page) => page.byRole('meter'),
  check: checkAccessibleName,
  messages: getNameMessages('meter'),
});
