import type { ElementModel, NodeIndex, ProbeFacts } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

const getControlsByNode = memoizePerPage(
  ({ capture }) =>
    new Map((capture.facts.mouseOnly?.controls ?? []).map((control) => [control.node, control])),
);

/** Success criterion 2.1.1, for elements that respond to a click: the probe tried the mouse, keys and other controls. */
export const keyboardOperable = defineRule({
  id: 'keyboard-operable',
  title: 'Elements that respond to the mouse can be operated with the keyboard',
  help: 'Use a `<button>`, or a link with `href`. If that is impossible, add `tabindex="0"`, a role, and a key handler for Enter and Space. Let arrow keys move between the items of a widget with one tab stop, such as tabs.',
  impact: 'Keyboard users, and people who use switches or speech input, cannot use this function at all.',
  criteria: ['2.1.1'],
  category: 'keyboard',
  severity: 'critical',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'One element of each kind is clicked, up to 12 kinds on a page, and up to 20 other controls are activated to find one that does the same.',
    'The items of up to 4 widgets with one tab stop (tabs, menu bars, radio groups, list boxes, trees, grids) are tried with the arrow keys, if they are visible when the page has loaded.',
    'Effects that need a response from the server, or appear only in a drawing, are not found.',
    'Pages scanned while signed in, frames, and components that open on a click are not tested.',
  ],
  probe: { facts: 'mouseOnly', getQuestions: () => null },
  applies: (page) => (page.capture.facts.mouseOnly?.tested ?? []).map((node) => page.element(node)),
  check: (element, page) => {
    const control = getControlsByNode(page).get(element.index);
    if (!control) return passed('operable');
    return toResult(control, (node) => page.element(node));
  },
  messages: {
    operable: 'The keyboard can do what a click on this element does.',
    unreachable:
      'A click on this element {effect}. The Tab key does not reach the element, and no other control on the page does the same.',
    unresponsive:
      'A click on this element {effect}. Enter and Space do nothing while it has focus, and no other control on the page does the same.',
    unreachedItem:
      'A click on this item {effect}. The Tab key does not reach it, no arrow key, Home, End or letter does either from the item that has the focus, and no other control on the page does the same.',
    sameControl:
      'Can keyboard users do the same with another control? A click on this element {effect}, and it does not respond to the keyboard. Another control changes the same part of the page.',
    otherControls:
      'Can keyboard users do the same with another control? A click on this element {effect}, and it does not respond to the keyboard. Not all other controls could be tested.',
  },
});

type MouseOnlyControl = ProbeFacts<'mouseOnly'>['controls'][number];

function toResult(
  { alternative, effect, isTabStop, isItem, similar, similarControl }: MouseOnlyControl,
  toElement: (node: NodeIndex) => ElementModel,
) {
  const facts = { effect };
  const others = similar.map(toElement);
  if (alternative === 'none') {
    const reason = isItem ? 'unreachedItem' : isTabStop ? 'unresponsive' : 'unreachable';
    return failed(reason, { facts, related: others });
  }
  const related = similarControl === null ? others : [toElement(similarControl), ...others];
  return cantTell(alternative === 'partly' ? 'sameControl' : 'otherControls', { facts, related });
}
