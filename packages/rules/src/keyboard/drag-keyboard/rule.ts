import type { ElementModel, PageModel } from '@curbcut/page-model';
import { gesturesProbe, getGestureHandlers } from '../../pointer/gesture-uses.ts';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';

/**
 * Success criterion 2.1.1, for elements that users drag with the pointer (failure F54). Only input that
 * depends on the path of the movement, such as freehand drawing, is exempt.
 */
export const dragKeyboard = defineRule({
  id: 'drag-keyboard',
  title: 'Draggable elements work with the keyboard',
  help: 'Use `<input type="range">`, or make the element focusable and handle the arrow keys. Or add a field or buttons that do the same thing.',
  impact: 'People who use a keyboard, switches or speech input can’t use this function at all.',
  criteria: ['2.1.1'],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Drags up to 8 types of elements that listen to the pointer or that the browser drags (`draggable`). Canvas content is skipped.',
    'If a script listens for keys anywhere else on the page, the result needs review.',
    'Frames and pages behind a sign-in aren’t tested.',
  ],
  probe: gesturesProbe,
  applies: (page) => [...getDrags(page).keys()].map((node) => page.element(node)),
  check: (element, page) => {
    const { alternative, effect, controls, similar, isFocusable, isAction, mayHandleKeys } = getDrags(
      page,
    ).get(element.index)!;
    if (alternative === 'found' || isFocusable) return passed('reachable');
    const field = controls.map((node) => page.element(node)).find(isValueField);
    if (field) return passed('field', { facts: { name: field.name }, related: [field] });
    const related = [...controls, ...similar].map((node) => page.element(node));
    const details = { facts: { effect }, related };
    // What only moves may be decoration, or may be moved only to see what's behind it.
    const isFunction = isAction || element.hasAttr('draggable');
    return isFunction && alternative === 'none' && !mayHandleKeys
      ? failed('onlyDrag', details)
      : cantTell('unreachable', details);
  },
  messages: {
    field: 'The field “{name}” next to this element takes a value from the keyboard.',
    reachable: 'Tab reaches this element, or another control does the same thing as dragging it.',
    onlyDrag:
      'Keyboard users can’t use this function: dragging this element {effect}, but Tab doesn’t reach it, no script listens for keys, and no other control does the same thing.',
    unreachable:
      'Can keyboard users do the same thing? Dragging this element {effect}. Tab doesn’t reach it, and no control we tried does the same thing.',
  },
});

/** Returns whether users can enter a value instead of dragging, as in a slider's field. */
function isValueField({ tag, inputType, isTabbable }: ElementModel): boolean {
  return isTabbable && (tag === 'select' || /^(number|range|text|date|time)$/.test(inputType ?? ''));
}

/** Returns what users drag, except freehand drawing, which depends on the path of the movement. */
function getDrags(page: PageModel) {
  const uses = [...getGestureHandlers(page, ['drag'])];
  return new Map(uses.filter(([node]) => page.element(node).tag !== 'canvas'));
}
