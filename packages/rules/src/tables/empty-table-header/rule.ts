import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages } from '../../shared/accessible-name.ts';

/** The question of axe-core's `empty-table-header`. */
export const emptyTableHeader = defineRule({
  id: 'empty-table-header',
  title: 'Table headers hold a text',
  help: 'Write into the header what its row or column holds; make an empty corner a td.',
  impact: 'Screen-reader users hear values with an empty heading and must guess what they mean.',
  criteria: [],
  category: 'tables',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: ['empty-table-header'],
  applies: (page) => page.byRole('columnheader', 'rowheader').filter(({ isHtml }) => isHtml),
  check: checkAccessibleName,
  messages: getNameMessages('table header', 'text'),
});
