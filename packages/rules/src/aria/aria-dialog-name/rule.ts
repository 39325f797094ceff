import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages } from '../../shared/accessible-name.ts';

/** The question of axe-core’s `aria-dialog-name`; no ACT rule asks it. */
export const ariaDialogName = defineRule({
  id: 'aria-dialog-name',
  title: 'Dialogs have a name',
  help: 'Point aria-labelledby of the dialog to its heading, or give it an aria-label.',
  impact: 'Screen-reader users are moved into a dialog and are not told which.',
  criteria: [],
  category: 'navigation',
  severity: 'serious',
  bestPractice: true,
  act: [],
  axe: ['aria-dialog-name'],
  applies: (page) => page.byRole('dialog', 'alertdialog').filter((dialog) => dialog.isVisible),
  check: checkAccessibleName,
  messages: getNameMessages('dialog'),
});
