import { defineRule } from '../../rule.ts';
import { hasName, nameMessages } from '../../shared/naming.ts';

/**
 * ACT 97a4e1 (buttons) and m6b1q3 (menu items), for `button` elements, also where they carry the role of a control
 * that is named by its content. `aria-command-name` asks it of the elements that a role makes one.
 */
export const buttonName = defineRule({
  id: 'button-name',
  title: 'Buttons say what they do',
  help: 'Put text into the button, or an aria-label when it shows only an icon.',
  impact:
    'Screen-reader users hear only “button” and cannot know what it does; voice control has no word for it.',
  criteria: ['4.1.2'],
  category: 'forms',
  severity: 'critical',
  bestPractice: false,
  act: ['97a4e1', 'm6b1q3'],
  axe: ['button-name', 'aria-command-name'],
  applies: (page) =>
    page
      .byRole('button', 'menuitem', 'tab', 'treeitem', 'option')
      .filter((element) => element.isHtml && element.tag === 'button'),
  check: hasName,
  messages: nameMessages('button', '“button”'),
});
