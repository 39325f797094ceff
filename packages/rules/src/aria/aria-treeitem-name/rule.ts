import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages } from '../../shared/accessible-name.ts';
import { isNativeButton } from '../../shared/fields.ts';

/** Like axe-core's `aria-treeitem-name`, except for `button` elements, which `button-name` covers. */
export const ariaTreeitemName = defineRule({
  id: 'aria-treeitem-name',
  title: 'Tree items have an accessible name',
  help: 'Add text to the tree item, or an `aria-label`.',
  impact: 'Screen reader users hear only “tree item” and can’t distinguish the items.',
  criteria: [],
  category: 'other',
  severity: 'serious',
  bestPractice: true,
  act: [],
  axe: ['aria-treeitem-name'],
  traits: { provesAbsent: 'controls' },
  applies: (page) => page.byRole('treeitem').filter((item) => !isNativeButton(item)),
  check: checkAccessibleName,
  messages: getNameMessages('tree item'),
});
