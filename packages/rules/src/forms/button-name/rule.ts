import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';
import { isImageButton, isInputButton } from '../../shared/fields.ts';

/**
 * ACT 97a4e1, except for `input` elements, which `input-button-name` and `input-image-alt` cover. Also covers
 * `button` elements with another role that is named from content.
 */
export const buttonName = defineRule({
  id: 'button-name',
  title: 'Buttons have an accessible name',
  help: 'Add text inside the button, or an `aria-label` if it contains only an icon.',
  impact:
    'Screen reader users hear only “button” and can’t tell what it does; speech input users can’t activate it by name.',
  criteria: ['4.1.2'],
  category: 'forms',
  severity: 'critical',
  bestPractice: false,
  act: ['97a4e1'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['button-name', 'aria-command-name'],
  traits: { requiresNameOf: 'control', measures: ['4.1.2'], provesAbsent: 'controls' },
  applies: (page) =>
    mergeInDocumentOrder([
      page.byRole('button').filter((button) => !isInputButton(button) && !isImageButton(button)),
      page.byRole('tab', 'treeitem', 'option').filter(({ isHtml, tag }) => isHtml && tag === 'button'),
    ]),
  check: checkAccessibleName,
  messages: getNameMessages('button'),
});
