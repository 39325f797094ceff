import { defineRule, failed, passed } from '../../rule.ts';
import { parseInteger } from '../../shared/parse-integer.ts';

/** A best practice: 2.4.3 fails only when the order that comes of it breaks the meaning. */
export const tabindex = defineRule({
  id: 'tabindex',
  title: 'Nothing jumps the queue of the Tab key',
  help: 'Use tabindex="0" or none, and put elements into the document in the order in which people should reach them.',
  impact:
    'Keyboard users are sent to this element first, wherever it stands, and lose their place on the page.',
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
    inOrder: 'The element is reached where it stands in the document, or by script only.',
    ahead:
      'Keyboard users reach this element before the rest of the page: its tabindex is {tabindex}, which puts it ahead of everything without one.',
  },
});
