import { defineRule, failed, passed } from '../../rule.ts';
import { getTabStopsInside } from '../../shared/tab-stops.ts';

/**
 * Like axe-core's `aria-text`. No specification defines the role; VoiceOver reads such an element as a single
 * piece of text.
 */
export const ariaText = defineRule({
  id: 'aria-text',
  title: 'Elements with the role “text” contain no focusable elements',
  help: 'Move the controls out of the element, or remove the role.',
  impact:
    'VoiceOver reads the element as a single piece of text, so its users reach a control inside without hearing what it is.',
  criteria: [],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: true,
  act: [],
  axe: ['aria-text'],
  applies: (page) =>
    page
      .byAttribute('role')
      .filter((element) => element.isExposed && element.tokens('role')[0]?.toLowerCase() === 'text'),
  check: (element) => {
    const stops = getTabStopsInside(element);
    return stops.length > 0 ? failed('controlInside', { related: stops }) : passed('textOnly');
  },
  messages: {
    textOnly: 'The element contains no focusable elements.',
    controlInside:
      'The element with the role “text” contains a focusable control, which VoiceOver doesn’t announce.',
  },
});
