import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages } from '../../shared/accessible-name.ts';
import { isNativeButton } from '../../shared/inputs.ts';

/** The question of axe-core’s `aria-treeitem-name`, but for `button` elements, which `button-name` asks. */
export const ariaTreeitemName = defineRule({
  id: 'aria-treeitem-name',
  title: 'Items of trees have a name',
  help: 'Put text into the tree item, or name it with aria-label.',
  impact: 'Screen-reader users hear only “tree item” and cannot choose among them.',
  criteria: [],
  category: 'other',
  severity: 'serious',
  bestPractice: true,
  act: [],
  axe: ['aria-treeitem-name'],
  applies: (page) => page.byRole('treeitem').filter((item) => !isNativeButton(item)),
  check: checkAccessibleName,
  messages: getNameMessages('tree item'),
});
