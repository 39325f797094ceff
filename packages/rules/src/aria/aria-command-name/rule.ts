import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';

/** ACT m6b1q3. For the other command roles, `button-name` covers buttons and `link-name` covers links. */
export const ariaCommandName = defineRule({
  id: 'aria-command-name',
  title: 'Menu items have an accessible name',
  help: 'Add text to the menu item, or an `aria-label` if it contains only an icon.',
  impact:
    'Screen reader users hear only “menu item” and don’t know what it does; speech input users can’t activate it by name.',
  criteria: ['4.1.2'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: ['m6b1q3'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['aria-command-name', 'button-name'],
  traits: { measures: ['4.1.2'], provesAbsent: 'controls' },
  applies: (page) => page.byRole('menuitem').filter(({ isHtml }) => isHtml),
  check: checkAccessibleName,
  messages: getNameMessages('menu item'),
});
