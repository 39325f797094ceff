import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';

/**
 * WAI-ARIA 1.3: `aria-braillelabel` and `aria-brailleroledescription` only supplement the accessible name and
 * the role description.
 */
export const ariaBrailleEquivalent = defineRule({
  id: 'aria-braille-equivalent',
  title: 'Braille labels and role descriptions have a non-braille equivalent',
  help: 'Give the element an accessible name as well as `aria-braillelabel`, and `aria-roledescription` as well as `aria-brailleroledescription`.',
  impact:
    'Screen reader users who listen to the page miss text that braille readers get, and some braille displays skip it too.',
  criteria: ['4.1.2'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['aria-braille-equivalent'],
  applies: (page) =>
    mergeInDocumentOrder([
      page.byAttribute('aria-braillelabel'),
      page.byAttribute('aria-brailleroledescription'),
    ]).filter(
      (element) =>
        element.isExposed &&
        (hasValue(element, 'aria-braillelabel') || hasValue(element, 'aria-brailleroledescription')),
    ),
  check: (element) => {
    if (hasValue(element, 'aria-braillelabel') && element.name === '') return failed('unnamed');
    return hasValue(element, 'aria-brailleroledescription') && !hasValue(element, 'aria-roledescription')
      ? failed('undescribed')
      : passed('both');
  },
  messages: {
    both: 'The braille attributes have a non-braille equivalent.',
    unnamed: 'The element has an aria-braillelabel but no accessible name.',
    undescribed: 'The element has an aria-brailleroledescription but no aria-roledescription.',
  },
});

function hasValue(element: ElementModel, attribute: string): boolean {
  return (element.attr(attribute)?.trim() ?? '') !== '';
}
