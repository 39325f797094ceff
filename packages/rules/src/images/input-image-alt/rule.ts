import { defineRule, failed } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';
import { isImageButton } from '../../shared/fields.ts';

/** Default name of an image button in HTML-AAM, in lower case. */
const DEFAULT_NAME = 'submit query';

/** ACT 59796f. */
export const inputImageAlt = defineRule({
  id: 'input-image-alt',
  title: 'Image buttons have alternative text',
  help: 'Describe what the button does in its `alt` attribute: “Search”, not “magnifying glass”.',
  impact:
    'Screen reader users hear “submit” or a file name and don’t know what the button does; speech input users can’t activate it by name.',
  criteria: ['1.1.1', '4.1.2'],
  category: 'images',
  severity: 'critical',
  bestPractice: false,
  act: ['59796f'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['input-image-alt'],
  traits: { measures: ['1.1.1'], provesAbsent: 'controls' },
  applies: (page) => page.byTag('input').filter((input) => isImageButton(input) && input.isExposed),
  check: (button) =>
    button.nameSource === 'default' || button.name.toLowerCase() === DEFAULT_NAME
      ? failed('defaultName', { facts: { name: button.name } })
      : checkAccessibleName(button),
  messages: {
    ...getNameMessages('image button', 'alternative text'),
    defaultName: 'The image button has only the default name “{name}”, which doesn’t say what it does.',
  },
});
