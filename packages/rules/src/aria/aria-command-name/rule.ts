import { defineRule } from '../../rule.ts';
import { isNativeButton } from '../../shared/inputs.ts';
import { hasName, nameMessages } from '../../shared/naming.ts';

/** ACT 97a4e1 (buttons) and m6b1q3 (menu items), for elements that are one by their `role` attribute alone. */
export const ariaCommandName = defineRule({
  id: 'aria-command-name',
  title: 'ARIA buttons and menu items say what they do',
  help: 'Put text into the element, or an aria-label when it shows only an icon.',
  impact:
    'Screen-reader users hear only “button” or “menu item” and cannot know what it does; voice control has no word for it.',
  criteria: ['4.1.2'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: ['97a4e1', 'm6b1q3'],
  axe: ['aria-command-name'],
  applies: (page) =>
    page
      .byRole('button', 'menuitem')
      .filter(
        (element) =>
          element.explicitRole !== null &&
          !isNativeButton(element) &&
          (element.isHtml || element.role === 'button'),
      ),
  check: hasName,
  messages: nameMessages('control', 'what kind of control it is'),
});
