import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages } from '../../shared/accessible-name.ts';
import { isNativeButton } from '../../shared/inputs.ts';

/** The question of axe-core’s `aria-tab-name`, but for `button` elements, which `button-name` asks. */
export const ariaTabName = defineRule({
  id: 'aria-tab-name',
  title: 'Tabs say what they show',
  help: 'Put text into the tab, or an aria-label when it shows only an icon.',
  impact: 'Screen-reader users hear only “tab” and cannot know what it opens.',
  criteria: ['4.1.2'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['aria-tab-name'],
  applies: (page) => page.byRole('tab').filter((tab) => !isNativeButton(tab)),
  check: checkAccessibleName,
  messages: getNameMessages('tab'),
});
