import { defineRule, failed, noQuestions, passed } from '../../rule.ts';

/** F79: “the focus state of a user interface component not being programmatically determinable”. */
export const activeItemExposed = defineRule({
  id: 'active-item-exposed',
  title: 'The current item of a widget is exposed',
  help: 'Set `aria-activedescendant` on the widget to the id of the current item whenever it changes, or move focus to the item.',
  impact:
    'Screen reader users hear nothing when they press arrow keys, and don’t know which item they are about to choose.',
  criteria: ['4.1.2'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Tests up to 4 list boxes, menus, grids, trees, tab lists and radio groups that have focus themselves, with two arrow keys each.',
    'Comboboxes, widgets that open on a click, and frames aren’t tested.',
  ],
  probe: { facts: 'mouseOnly', getQuestions: noQuestions },
  applies: (page) => (page.capture.facts.mouseOnly?.focusedWidgets ?? []).map((node) => page.element(node)),
  check: (widget, page) => {
    const details = { facts: { role: widget.role } };
    const isUnexposed = page.capture.facts.mouseOnly?.unexposedItems.includes(widget.index) ?? false;
    return isUnexposed ? failed('highlighted', details) : passed('exposed', details);
  },
  messages: {
    exposed: 'Arrow keys don’t highlight an item without exposing it.',
    highlighted:
      'Screen reader users don’t hear which item is current: arrow keys highlight a different item in this {role}, but neither focus nor aria-activedescendant nor a state of the items changes.',
  },
});
