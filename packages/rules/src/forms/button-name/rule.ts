import { defineRule } from '../../rule.ts';
import { inDocumentOrder } from '../../shared/document-order.ts';
import { isImageButton, isInputButton } from '../../shared/inputs.ts';
import { hasName, nameMessages } from '../../shared/naming.ts';

/**
 * ACT 97a4e1 (buttons) and m6b1q3 (menu items), but for `input` elements, which have rules of their own; and,
 * as axe-core does, `button` elements that carry the role of another control without a rule of its own.
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
    inDocumentOrder([
      page.byRole('button').filter((element) => element.tag !== 'summary'),
      page.byRole('menuitem').filter((element) => element.isHtml),
      page.byRole('tab', 'treeitem', 'option').filter((element) => element.tag === 'button'),
    ]).filter((element) => !isInputButton(element) && !isImageButton(element)),
  check: hasName,
  messages: nameMessages('button', '“button”'),
});
