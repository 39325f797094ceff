import type { ElementModel, NodeIndex } from '@curbcut/page-model';
import { collectAncestors, deriveFromAncestors } from './ancestors.ts';
import { memoizePerPage } from './memoize-per-page.ts';

/** Returns the type of an `input` element as written, in lowercase; `text` if it has none. */
export function getInputType(input: ElementModel): string {
  return input.attr('type')?.toLowerCase() || 'text';
}

const buttonTypes = new Set(['button', 'submit', 'reset']);

/** Returns whether the element is an `input` button with text, not an image button. */
export function isInputButton(element: ElementModel): boolean {
  return element.tag === 'input' && element.isHtml && buttonTypes.has(getInputType(element));
}

export function isImageButton(element: ElementModel): boolean {
  return element.tag === 'input' && element.isHtml && getInputType(element) === 'image';
}

/** Returns whether the element is a native HTML button. */
export function isNativeButton(element: ElementModel): boolean {
  return element.isHtml && (element.tag === 'button' || isInputButton(element) || isImageButton(element));
}

/** Returns whether the element is a native button that submits the form it belongs to, if any. */
export function isSubmitButton(element: ElementModel): boolean {
  if (isImageButton(element)) return true;
  const isSubmitType = (element.attr('type') ?? 'submit').toLowerCase() === 'submit';
  return isSubmitType && isNativeButton(element);
}

const nativeFieldTags = new Set(['input', 'select', 'textarea']);

/**
 * Returns whether the element is a native HTML field, regardless of its role: a `label` element can name it.
 */
export function isNativeField(element: ElementModel): boolean {
  return element.isHtml && nativeFieldTags.has(element.tag);
}

/**
 * Returns whether people use a field through a different element, which is the one that needs a name: a
 * combobox's list, or the wrapper that ARIA 1.1 required around a combobox's input.
 */
export function isNamedThroughOtherElement(field: ElementModel): boolean {
  const { aroundInputs, popups, nearestWithRole } = getComboboxParts(field.page);
  if (field.role === 'combobox') return aroundInputs.has(field.index);
  if (field.role !== 'listbox') return false;
  const owner = field.flatParent && nearestWithRole(field.flatParent);
  return owner?.role === 'combobox' || popups.has(field.index);
}

const getComboboxParts = memoizePerPage((page) => ({
  aroundInputs: collectAncestors(page.byTag('input').filter((input) => getInputType(input) !== 'hidden')),
  popups: new Set(page.byRole('combobox').flatMap(getPopupIndexes)),
  nearestWithRole: deriveFromAncestors<ElementModel | null>(null, (element, above) =>
    element.role === null || element.role === 'generic' ? above : element,
  ),
}));

function getPopupIndexes(combobox: ElementModel): NodeIndex[] {
  return ['aria-controls', 'aria-owns'].flatMap((name) =>
    combobox.references(name).map(({ index }) => index),
  );
}
