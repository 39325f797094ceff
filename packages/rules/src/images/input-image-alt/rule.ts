import { defineRule, failed } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';
import { isImageButton } from '../../shared/inputs.ts';

/** What HTML-AAM lets browsers call an image button that says nothing itself. */
const DEFAULT_NAME = 'submit query';

/** ACT 59796f. */
export const inputImageAlt = defineRule({
  id: 'input-image-alt',
  title: 'Image buttons say what they do',
  help: 'Say in the alt attribute what pressing the button does: “Search”, not “magnifying glass”.',
  impact: 'Blind people hear “submit” or a file name, and people who use voice control have no word to say.',
  criteria: ['1.1.1', '4.1.2'],
  category: 'images',
  severity: 'critical',
  bestPractice: false,
  act: ['59796f'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['input-image-alt'],
  applies: (page) => page.byTag('input').filter((input) => isImageButton(input) && input.isExposed),
  check: (button) =>
    button.nameSource === 'default' || button.name.toLowerCase() === DEFAULT_NAME
      ? failed('defaultName', { facts: { name: button.name } })
      : checkAccessibleName(button),
  messages: {
    ...getNameMessages('image button', 'alternative text'),
    defaultName:
      'Screen-reader users hear “{name}”, the browser’s stopgap for an image button that does not say what it does.',
  },
});
