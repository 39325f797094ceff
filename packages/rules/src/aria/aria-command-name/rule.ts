import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';

/** ACT m6b1q3; of the other commands of ARIA, `button-name` asks it of buttons and `link-name` of links. */
export const ariaCommandName = defineRule({
  id: 'aria-command-name',
  title: 'Menu items say what they do',
  help: 'Put text into the element, or an aria-label when it shows only an icon.',
  impact:
    'Screen-reader users hear only “menu item” and cannot know what it does; voice control has no word for it.',
  criteria: ['4.1.2'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: ['m6b1q3'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['aria-command-name', 'button-name'],
  applies: (page) => page.byRole('menuitem').filter(({ isHtml }) => isHtml),
  check: checkAccessibleName,
  messages: getNameMessages('menu item'),
});
