import { defineRule, passed } from '../../rule.ts';
import { checkAccessibleName, getNameMessages } from '../../shared/accessible-name.ts';

/** Same check as axe-core's `empty-table-header`. A named control in the header counts, too. */
export const emptyTableHeader = defineRule({
  id: 'empty-table-header',
  title: 'Table headers contain text',
  help: 'Describe the row or column in its header, or make an empty corner cell a `<td>`.',
  impact: 'Screen reader users hear values with an empty header and don’t know what they mean.',
  criteria: [],
  category: 'tables',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: ['empty-table-header'],
  applies: (page) => page.byRole('columnheader', 'rowheader').filter(({ isHtml }) => isHtml),
  check: (header) => {
    // Screen readers announce the name of a field that filters the column, for example.
    const control = [...header.descendants()].find(
      ({ isFocusable, isVisible, name }) => isFocusable && isVisible && name !== '',
    );
    return control === undefined
      ? checkAccessibleName(header)
      : passed('named', { facts: { name: control.name, source: control.nameSource } });
  },
  messages: getNameMessages('table header', 'text'),
});
