import { CONTROLS, isTabStop } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { getFlatParent } from '../../../in-page-kit/tree.ts';
import { findEntryFieldsNear, getComponentKind } from './targets.ts';

/** Number of ancestors of an element to search for the field that it belongs to. */
const MAX_LEVELS = 4;

/** Tab stops with a value that keyboard users set themselves. */
const FIELD_STOP = `${CONTROLS.valueField}, [contenteditable]:not([contenteditable="false"]), [role=combobox], [role=listbox], [role=searchbox], [role=slider], [role=spinbutton], [role=textbox]`;
const DRAG_CURSOR = /-resize$|^(grab|grabbing|move|crosshair)$/;

/**
 * Whether an element's cursor shows that people drag there, for example to resize something or to select an
 * area.
 */
export const hasDragCursor = (element: Element): boolean =>
  DRAG_CURSOR.test(getComputedStyle(element).cursor);

/**
 * Returns which of these elements are parts of a field, such as an arrow that opens a list or steps a number: keyboard
 * users most likely use the field itself.
 */
export function findFieldParts(nodes: readonly number[]): number[] {
  const { elements } = getWalkedNodes();
  return nodes.filter((node) => {
    const element = elements[node];
    return element !== undefined && isFieldPart(element);
  });
}

function isFieldPart(element: Element): boolean {
  let at = getFlatParent(element);
  for (let level = 0; at !== null && at !== document.body && level < MAX_LEVELS; level++) {
    const stops = listTabStops(at);
    if (stops.length > 0) return stops.every((stop) => dom.matches(stop, FIELD_STOP));
    at = getFlatParent(at);
  }
  return false;
}

/** Lists the tab stops in an element and in the open shadow roots of its descendants. */
function listTabStops(element: Element | ShadowRoot): Element[] {
  return [...dom.querySelectorAll(element, '*')].flatMap((part) => {
    const root = dom.shadowRoot(part);
    const inside = root === null ? [] : listTabStops(root);
    return dom.matches(part, CONTROLS.tabStop) && isTabStop(part) && inside.length === 0
      ? [part, ...inside]
      : inside;
  });
}

/**
 * Returns which of these elements are a field's only entry, or are inside one: no sibling is of the same
 * type.
 */
export function findSoleEntries(nodes: readonly number[]): number[] {
  const { elements } = getWalkedNodes();
  const hasSibling = (element: Element): boolean => {
    const parent = dom.parentElement(element);
    const siblings = parent === null ? [] : [...dom.children(parent)];
    const kind = getComponentKind(element);
    return siblings.some((other) => other !== element && getComponentKind(other) === kind);
  };
  return nodes.filter((node) => {
    const element = elements[node];
    if (element === undefined || findEntryFieldsNear([node]).length === 0) return false;
    const parent = dom.parentElement(element);
    return !hasSibling(element) && (parent === null || !hasSibling(parent));
  });
}
