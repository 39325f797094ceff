import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages } from '../../shared/accessible-name.ts';

/** Like axe-core's `aria-dialog-name`. No ACT rule covers it. */
export const ariaDialogName = defineRule({
  id: 'aria-dialog-name',
  title: 'Dialogs have an accessible name',
  help: 'Point `aria-labelledby` at the dialog’s heading, or add an `aria-label`.',
  impact: 'Screen reader users hear only “dialog” and don’t know what it’s for.',
  criteria: [],
  category: 'navigation',
  severity: 'serious',
  bestPractice: true,
  act: [],
  axe: ['aria-dialog-name'],
  traits: { isAboutAnnouncement: true },
  applies: (page) => page.byRole('dialog', 'alertdialog').filter((dialog) => dialog.isVisible),
  check: checkAccessibleName,
  messages: getNameMessages('dialog'),
});
