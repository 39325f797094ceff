import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';
import { mergeInDocumentOrder } from '../../shared/document-order.ts';
import { isImageButton, isInputButton } from '../../shared/inputs.ts';

/**
 * ACT 97a4e1, but for `input` elements, of which `input-button-name` and `input-image-alt` ask it; and of `button`
 * elements that carry the role of another control that is named by its content.
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
  act: ['97a4e1'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['button-name', 'aria-command-name'],
  applies: (page) =>
    mergeInDocumentOrder([
      page.byRole('button').filter((button) => !isInputButton(button) && !isImageButton(button)),
      page.byRole('tab', 'treeitem', 'option').filter(({ isHtml, tag }) => isHtml && tag === 'button'),
    ]),
  check: checkAccessibleName,
  messages: getNameMessages('button'),
});
