import { defineRule, failed, passed } from '../../rule.ts';
import { parseInteger } from '../../shared/parse-integer.ts';

/** A best practice: 2.4.3 fails only if the resulting order affects meaning or operation. */
export const tabindex = defineRule({
  id: 'tabindex',
  title: 'No element has a positive tabindex',
  help: 'Use `tabindex="0"` or none, and order the elements in the document as people should reach them.',
  impact: 'Keyboard users reach this element before the rest of the page and lose their place.',
  criteria: [],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: true,
  act: [],
  axe: ['tabindex'],
  applies: (page) =>
    page
      .byAttribute('tabindex')
      .filter((element) => element.isFocusable && parseInteger(element.attr('tabindex')) !== null),
  check: (element) => {
    const position = parseInteger(element.attr('tabindex')) ?? 0;
    return position > 0
      ? failed('ahead', { facts: { tabindex: position } })
      : passed('inOrder', { facts: { tabindex: position } });
  },
  messages: {
    inOrder: 'The element keeps its position in the tab order, or is focusable only by script.',
    ahead: 'The tabindex of {tabindex} puts this element before the rest of the page in the tab order.',
  },
});
