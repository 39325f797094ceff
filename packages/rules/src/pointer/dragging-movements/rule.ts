import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { gesturesProbe, getGestureUses } from '../gesture-uses.ts';

/** Success criterion 2.5.7, for elements that follow the pointer or can be dropped elsewhere. */
export const draggingMovements = defineRule({
  id: 'dragging-movements',
  title: 'Dragging has an alternative with a single click or tap',
  help: 'Add buttons that do the same, such as “Move up” and “Move down”, or let users select the item and then click its destination.',
  impact:
    'People who cannot hold a pointer down while they move it, for example with a head pointer or because of tremor, cannot use this function.',
  criteria: ['2.5.7'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Up to 6 kinds of elements that listen to the pointer are dragged, and up to 12 controls are clicked to find one that does the same.',
    'Drawings, and listeners on the whole document, are not tested.',
    'Pages scanned while signed in, and frames, are not tested.',
  ],
  probe: gesturesProbe,
  applies: (page) =>
    [...getGestureUses(page, ['drag', 'file-drop']).keys()].map((node) => page.element(node)),
  check: (element, page) => {
    const { kind, alternative, effect, controls, similar } = getGestureUses(page, ['drag', 'file-drop']).get(
      element.index,
    )!;
    if (kind === 'file-drop') return cantTell('files');
    if (alternative === 'found') return passed('clickable');
    const details = {
      facts: { effect },
      related: [...controls, ...similar].map((node) => page.element(node)),
    };
    return alternative === 'none' ? failed('onlyDrag', details) : cantTell('maybeClickable', details);
  },
  messages: {
    files:
      'Can files also be chosen without dragging them? This element handles dropped content, and the page has no field for files.',
    clickable: 'Clicks do the same as dragging this element.',
    onlyDrag:
      'Dragging this element {effect}. Clicks on it and beside it do nothing, and no other control on the page has an effect.',
    maybeClickable:
      'Can the same be done with clicks or taps, without dragging? Dragging this element {effect}, and no single click does the same.',
  },
});
