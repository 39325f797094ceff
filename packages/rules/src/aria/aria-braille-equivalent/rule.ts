import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { mergeInDocumentOrder } from '../../shared/document-order.ts';

/** WAI-ARIA 1.3, `aria-braillelabel` and `aria-brailleroledescription`: both only add to what is heard. */
export const ariaBrailleEquivalent = defineRule({
  id: 'aria-braille-equivalent',
  title: 'What is said in braille is also said aloud',
  help: 'Give the element a name beside aria-braillelabel, and aria-roledescription beside aria-brailleroledescription.',
  impact:
    'People who listen are told nothing of what people who read braille are told; some braille displays leave it out too.',
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
    both: 'What is said in braille has something beside it that is heard.',
    unnamed: 'People who listen hear no name: only aria-braillelabel gives one.',
    undescribed:
      'People who listen hear no description of the role: only aria-brailleroledescription gives one.',
  },
});

function hasValue(element: ElementModel, attribute: string): boolean {
  return (element.attr(attribute)?.trim() ?? '') !== '';
}
