import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages } from '../../shared/accessible-name.ts';

/** Meters that a `role` attribute or HTML makes. */
export const ariaMeterName = defineRule({
  id: 'aria-meter-name',
  title: 'Meters say what they measure',
  help: 'Name the meter with a label, aria-label or aria-labelledby.',
  impact: 'Screen-reader users hear a number and cannot know what it measures.',
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
