import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages } from '../../shared/accessible-name.ts';
import { isNativeButton } from '../../shared/fields.ts';

/** Like axe-core's `aria-tab-name`, except for `button` elements, which `button-name` covers. */
export const ariaTabName = defineRule({
  id: 'aria-tab-name',
  title: 'Tabs have an accessible name',
  help: 'Add text to the tab, or an `aria-label` if it contains only an icon.',
  impact: 'Screen reader users hear only “tab” and don’t know what it opens.',
  criteria: ['4.1.2'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['aria-tab-name'],
  traits: { measures: ['4.1.2'], provesAbsent: 'controls' },
  applies: (page) => page.byRole('tab').filter((tab) => !isNativeButton(tab)),
  check: checkAccessibleName,
  messages: getNameMessages('tab'),
});
