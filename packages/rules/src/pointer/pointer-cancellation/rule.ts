import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { isInOnScreenKeyboard } from '../../shared/on-screen-keyboards.ts';

const getActionsByNode = memoizePerPage(
  ({ capture }) =>
    new Map((capture.facts.pointerPress?.actions ?? []).map((action) => [action.node, action])),
);

/** Success criterion 2.5.2, for elements that listen to pointer-down events. */
export const pointerCancellation = defineRule({
  id: 'pointer-cancellation',
  title: 'Actions happen when the pointer is released, or can be undone',
  help: 'Act on `click` or `pointerup` instead of `pointerdown`, `mousedown` or `touchstart`.',
  impact:
    'People who press in the wrong place by accident, for example because of a tremor, can’t slide off to cancel.',
  criteria: ['2.5.2'],
  category: 'other',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Uses a mouse to test elements that listen to pointer presses, themselves or through a container: one of each type, up to 16 types.',
    'Document-level listeners, effects that depend on a server response, and touch alone aren’t tested.',
    'Frames and pages behind a sign-in aren’t tested.',
  ],
  probe: { facts: 'pointerPress', getQuestions: () => null },
  applies: (page) => (page.capture.facts.pointerPress?.pressed ?? []).map((node) => page.element(node)),
  check: (element, page) => {
    const action = getActionsByNode(page).get(element.index);
    if (!action) return passed('cancelable');
    const details = {
      facts: { effect: action.effect },
      related: action.similar.map((node) => page.element(node)),
    };
    if (action.kind === 'undone-later') return passed('undone');
    if (isInOnScreenKeyboard(element)) return passed('key');
    if (action.kind === 'kept') return failed('onPress', details);
    return cantTell(action.kind === 'maybe-essential' ? 'essential' : 'undoable', details);
  },
  messages: {
    cancelable: 'Nothing happens until the pointer is released on this element.',
    undone: 'The action can be undone, for example by pressing the element again or by pressing Escape.',
    key: 'Acting on press is essential: this element emulates a key on a keyboard.',
    onPress:
      'People who press this element by mistake can’t cancel: pressing it {effect} before the pointer is released, and moving away before releasing doesn’t stop it.',
    essential:
      'Is it essential for this element to act on press, like a key on a keyboard or an instrument? Pressing it {effect} before the pointer is released.',
    undoable:
      'Can users undo this? Pressing this element {effect} before the pointer is released, even if the pointer moves away.',
  },
});
