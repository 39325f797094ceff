import type { ElementModel, NodeIndex, PageModel, ProbeFacts } from '@curbcut/page-model';
import { cantTell, defineRule, failed, noQuestions, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

const getControlsByNode = memoizePerPage(
  ({ capture }) =>
    new Map((capture.facts.mouseOnly?.controls ?? []).map((control) => [control.node, control])),
);

/**
 * Success criterion 2.1.1, for elements that respond to clicks: the probe tried the mouse, keys and other
 * controls.
 */
export const keyboardOperable = defineRule({
  id: 'keyboard-operable',
  title: 'Elements that respond to the mouse work with the keyboard',
  help: 'Use a `<button>`, or a link with `href`. If you can’t, add `tabindex="0"`, a role, and a key handler for Enter and Space. Let arrow keys move between the items of a widget with one tab stop, such as tabs.',
  impact: 'People who use a keyboard, switches or speech input can’t use this function at all.',
  criteria: ['2.1.1'],
  category: 'keyboard',
  severity: 'critical',
  bestPractice: false,
  act: [],
  axe: [],
  traits: { testsOpenedContent: true },
  limits: [
    'Clicks one element of each type (up to 12 types per page), double-clicks it if it listens for that, and activates up to 20 other controls to find one that does the same thing.',
    'Tries the arrow keys on the items of up to 4 widgets with one tab stop (tabs, menu bars, radio groups, list boxes, trees, grids) that are visible when the page has loaded, and on the options of comboboxes without a text field.',
    'Effects that depend on a server response or appear only on a canvas aren’t detected.',
    'In content that a control or a read-only field opens, reports only elements whose effect no key has at all. Tests a few such states per page, none of which contains a field.',
    'Frames and pages behind a sign-in aren’t tested.',
  ],
  probe: { facts: 'mouseOnly', getQuestions: noQuestions },
  applies: (page) => (page.capture.facts.mouseOnly?.tested ?? []).map((node) => page.element(node)),
  check: (element, page) => {
    const control = getControlsByNode(page).get(element.index);
    if (!control || (control.alternative !== 'none' && isPlayer(element, page))) return passed('operable');
    return toResult(control, (node) => page.element(node));
  },
  messages: {
    operable: 'This element works with the keyboard.',
    unreachable:
      'Keyboard users can’t use this element. Clicking it {effect}, but Tab doesn’t reach it and no other control does the same thing.',
    unresponsive:
      'Keyboard users can’t use this element. Clicking it {effect}, but Enter and Space do nothing while it has focus, and no other control does the same thing.',
    unreachedItem:
      'Keyboard users can’t use this item. Clicking it {effect}, but it can’t be reached with Tab, arrow keys, Home, End or by typing, and no other control does the same thing.',
    unreachedOption:
      'Keyboard users can’t choose an option here. Clicking an option {effect}, but arrow keys, Home, End, Enter, Space and typing do nothing in the open list, and no other control does the same thing.',
    sameControl:
      'Can keyboard users do the same thing with a different control? Clicking this element {effect}, but it doesn’t respond to the keyboard. Another control changes the same part of the page.',
    otherControls:
      'Can keyboard users do the same thing with a different control? Clicking this element {effect}, but it doesn’t respond to the keyboard. We couldn’t test all other controls.',
  },
});

/** Names of buttons that play media. */
const playPattern = /\b(play|pause|abspielen|wiedergabe|lecture|lire|reproducir|pausa)\b/i;

/**
 * Returns whether a click on the element plays a video or an audio file for which there's a button, too. What changes when
 * something plays depends on when we look.
 */
function isPlayer(element: ElementModel, page: PageModel): boolean {
  const player = element.flatParent ?? element;
  return (
    page.byTag('video', 'audio').some((media) => element.contains(media)) &&
    page
      .byRole('button')
      .some((button) => player.contains(button) && button.isTabbable && playPattern.test(button.name))
  );
}

type MouseOnlyControl = ProbeFacts<'mouseOnly'>['controls'][number];

function toResult(
  { alternative, effect, isTabStop, part, similar, similarControl }: MouseOnlyControl,
  toElement: (node: NodeIndex) => ElementModel,
) {
  const facts = { effect };
  const others = similar.map(toElement);
  if (alternative === 'none') {
    const reason =
      part === 'option'
        ? 'unreachedOption'
        : part === 'item'
          ? 'unreachedItem'
          : isTabStop
            ? 'unresponsive'
            : 'unreachable';
    return failed(reason, { facts, related: others });
  }
  const related = similarControl === null ? others : [toElement(similarControl), ...others];
  return cantTell(alternative === 'partly' ? 'sameControl' : 'otherControls', { facts, related });
}
