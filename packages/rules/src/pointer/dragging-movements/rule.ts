import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { gesturesProbe, getGestureHandlers } from '../gesture-uses.ts';

/** Success criterion 2.5.7, for elements that follow the pointer or can be dropped elsewhere. */
export const draggingMovements = defineRule({
  id: 'dragging-movements',
  title: 'Dragging has an alternative with a single click or tap',
  help: 'Add buttons that do the same thing, such as “Move up” and “Move down”, or let users select the item and then click its destination.',
  impact:
    'People who can’t hold a pointer down while they move it, for example with a head pointer or because of a tremor, can’t use this function.',
  criteria: ['2.5.7'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  traits: { indicates: ['javascript'] },
  limits: [
    'Drags up to 8 types of elements that listen to the pointer. To find an alternative, clicks and double-clicks the element, its destination and up to 12 controls.',
    'Canvas content and document-level listeners aren’t tested.',
    'Frames and pages behind a sign-in aren’t tested.',
  ],
  probe: gesturesProbe,
  applies: (page) =>
    [...getGestureHandlers(page, ['drag', 'file-drop']).keys()].map((node) => page.element(node)),
  check: (element, page) => {
    const { kind, alternative, effect, controls, similar } = getGestureHandlers(page, [
      'drag',
      'file-drop',
    ]).get(element.index)!;
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
      'Can users choose files without dragging them? This element handles dropped content, and the page has no field for files.',
    clickable: 'Clicks do the same thing as dragging this element.',
    onlyDrag:
      'People who can’t drag can’t use this function: dragging this element {effect}. Clicks on it, next to it and on its destination do nothing, and no other control does the same thing.',
    maybeClickable:
      'Is there a way to do this without dragging? Dragging this element {effect}, and no single click does the same thing.',
  },
});
