import type { Box, ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { isInverted, sortByRows } from '../../shared/visual-order.ts';

const MAX_ITEMS = 40;

interface FieldItem {
  readonly item: ElementModel;
  readonly box: Box;
}

/**
 * Maps each layout in which two parts with fields appear in the opposite order to its parts that contain
 * fields.
 */
const getReorderedFields = memoizePerPage(
  (page: PageModel): ReadonlyMap<ElementModel, readonly FieldItem[]> => {
    const fields = page
      .byTag('input', 'select', 'textarea')
      .filter((field) => field.isVisible && field.isTabbable);
    const layouts = new Map<ElementModel, Map<ElementModel, FieldItem>>();
    for (const field of fields) {
      let item = field;
      for (let at = field.flatParent; at !== null; item = at, at = at.flatParent) {
        if (!/flex|grid/.test(at.style('display')) || item.box === null) continue;
        const items = layouts.get(at) ?? new Map<ElementModel, FieldItem>();
        layouts.set(at, items.set(item, { item, box: item.box }));
      }
    }
    return new Map(
      [...layouts]
        .map(([layout, items]) => [layout, [...items.values()].slice(0, MAX_ITEMS)] as const)
        .filter(([layout, items]) => hasInversion(items, layout.style('direction') === 'rtl'))
        .sort(([one], [other]) => one.index - other.index),
    );
  },
);

function hasInversion(items: readonly FieldItem[], isRtl: boolean): boolean {
  return items.some(({ box }, at) => items.slice(at + 1).some((later) => isInverted(box, later.box, isRtl)));
}

/**
 * Success criterion 2.4.3 for fields that `order`, `column-reverse` and similar styles display in a different
 * order.
 */
export const fieldOrder = defineRule({
  id: 'field-order',
  title: 'Fields receive focus in visual order',
  help: 'In the code, put the fields in the order people fill them in, and remove `order`, `row-reverse`, `column-reverse` and grid positions that change it.',
  impact: 'Keyboard and screen reader users fill in the fields in a different order from the one on screen.',
  criteria: ['2.4.3'],
  category: 'keyboard',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: ['Compares only the parts of one flexbox or grid that contain fields.'],
  applies: (page) => getReorderedFields(page).keys(),
  check: (layout, page) => {
    const items = getReorderedFields(page).get(layout)!;
    const isRtl = layout.style('direction') === 'rtl';
    const describe = (list: readonly FieldItem[]) =>
      list.map(({ item }) => item.textContent.replace(/\s+/g, ' ').trim().slice(0, 60) || item.name);
    return cantTell('reordered', {
      facts: { focused: describe(items), seen: describe(sortByRows(items, isRtl)) },
      related: items.map(({ item }) => item),
    });
  },
  messages: {
    reordered:
      'Do these fields make sense in the order they receive focus: {focused}? On screen, the order is {seen}.',
  },
});
