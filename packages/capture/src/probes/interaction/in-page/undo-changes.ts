import { CONTROLS } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { queryOpenRoots } from '../../../in-page-kit/tree.ts';
import type { Appearances } from './element-appearances.ts';

/** The values of all fields in the document. */
export type FieldValues = ReadonlyMap<Element, { value: string; isChecked: boolean; selectedIndex: number }>;

/** Returns whether what a mutation record reports is still different. */
export function isChange({
  type,
  target,
  attributeName,
  oldValue,
  addedNodes,
  removedNodes,
}: MutationRecord): boolean {
  if (type === 'attributes') return dom.getAttribute(target as Element, attributeName!) !== oldValue;
  if (type === 'characterData') return (target as CharacterData).data !== oldValue;
  return addedNodes.length > 0 || removedNodes.length > 0;
}

/**
 * Undoes one change to the document. Added elements stay but aren't displayed, because scripts may use them.
 *
 * @param before the page's appearance before the action
 * @param added all nodes that the action added
 */
export function undoRecord(
  { type, target, attributeName, oldValue, addedNodes, removedNodes, nextSibling }: MutationRecord,
  before: Appearances,
  added: ReadonlySet<Node>,
): void {
  if (type === 'attributes') {
    const element = target as Element;
    if (dom.getAttribute(element, attributeName!) === oldValue) return;
    if (oldValue === null) dom.removeAttribute(element, attributeName!);
    else dom.setAttribute(element, attributeName!, oldValue);
  } else if (type === 'characterData') {
    if ((target as CharacterData).data !== oldValue) (target as CharacterData).data = oldValue ?? '';
  } else {
    for (const node of addedNodes) {
      if (dom.parentNode(node) !== target) continue;
      if (node instanceof Text) node.data = '';
      else if (node instanceof HTMLElement && !before.has(node))
        dom.style(node).setProperty('display', 'none', 'important');
    }
    for (const node of removedNodes) {
      // Elements that were moved are still in the document, in their new place.
      const wasMoved = added.has(node) && before.has(node as Element) && !dom.contains(node, target);
      if (wasMoved || (!dom.isConnected(node) && !added.has(node))) putBack(target, node, nextSibling);
    }
  }
}

/** Inserts a removed node again, unless the page no longer allows it. A document has only one element of its own. */
function putBack(target: Node, node: Node, nextSibling: Node | null): void {
  if (dom.contains(node, target) || node instanceof DocumentType) return;
  if (target instanceof Document && node instanceof Element) {
    const replacement = Array.from(dom.childNodes(target)).find((child) => child instanceof Element);
    if (replacement) dom.removeChild(target, replacement);
  }
  const isNext = nextSibling !== null && dom.parentNode(nextSibling) === target;
  dom.insertBefore(target, node, isNext ? nextSibling : null);
}

/** Reads the values of all fields. */
export function readValues(): FieldValues {
  const values = new Map<Element, { value: string; isChecked: boolean; selectedIndex: number }>();
  for (const element of queryOpenRoots(CONTROLS.field)) {
    const field = element as HTMLInputElement & { selectedIndex?: number };
    values.set(element, {
      value: field.value,
      isChecked: field.checked,
      selectedIndex: field.selectedIndex ?? -1,
    });
  }
  return values;
}

/** Restores the values of fields. */
export function restoreValues(values: FieldValues): void {
  for (const [element, { value, isChecked, selectedIndex }] of values) {
    const field = element as HTMLInputElement & { selectedIndex?: number };
    if (field.value !== value && field.type !== 'file') field.value = value;
    if (field.checked !== undefined && field.checked !== isChecked) field.checked = isChecked;
    if (field.selectedIndex !== undefined && field.selectedIndex !== selectedIndex)
      (field as unknown as HTMLSelectElement).selectedIndex = selectedIndex;
  }
}

/** Returns whether the document has the same fields with the same values as before. */
export function areValuesEqual(values: FieldValues, now: FieldValues): boolean {
  if (values.size !== now.size) return false;
  for (const [element, { value, isChecked, selectedIndex }] of now) {
    const old = values.get(element);
    if (old?.value !== value || old.isChecked !== isChecked || old.selectedIndex !== selectedIndex)
      return false;
  }
  return true;
}
