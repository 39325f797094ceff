import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

const getActionsByNode = memoizePerPage(
  ({ capture }) =>
    new Map((capture.facts.pointerPress?.actions ?? []).map((action) => [action.node, action])),
);

/** Success criterion 2.5.2, for elements that listen to the press of a pointer. */
export const pointerCancellation = defineRule({
  id: 'pointer-cancellation',
  title: 'Actions happen when the pointer is released, or can be undone',
  help: 'Act on `click` or `pointerup` instead of `pointerdown`, `mousedown` or `touchstart`.',
  impact:
    'People who touch or press the wrong place by accident, for example because of tremor, cannot slide off to cancel.',
  criteria: ['2.5.2'],
  category: 'other',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Elements that listen to the press of a pointer themselves, or inside a container that does, are tested with a mouse: one of each kind, up to 12 kinds.',
    'Listeners on the whole document, effects that need a response from the server, and touch alone are not tested.',
    'Pages scanned while signed in, and frames, are not tested.',
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
    if (action.kind === 'kept') return failed('onPress', details);
    return cantTell(action.kind === 'maybe-essential' ? 'essential' : 'undoable', details);
  },
  messages: {
    cancelable: 'Nothing happens until the pointer is released on this element.',
    undone: 'What pressing this element does can be undone by pressing it again or with Escape.',
    onPress:
      'Pressing this element {effect} before the pointer is released. Moving away and releasing elsewhere neither prevents nor undoes it.',
    essential:
      'Is it essential that this element acts on press, as on a keyboard or an instrument? Pressing it {effect} before the pointer is released.',
    undoable:
      'Can users undo this? Pressing this element {effect} before the pointer is released, even if the pointer moves away.',
  },
});
