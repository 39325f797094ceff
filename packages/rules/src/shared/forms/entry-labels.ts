import { type ElementModel, NodeState } from '@curbcut/page-model';
import { isEntryField } from './form-groups.ts';

/**
 * Returns a field's label in lowercase, without punctuation. A hidden field has an empty name, so its label
 * is read instead.
 */
export function getEntryLabel(field: ElementModel): string {
  const text =
    field.name ||
    field.labels.map(({ textContent }) => textContent).join(' ') ||
    (field.attr('aria-label') ?? '');
  return text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}

/**
 * Returns whether nothing has been entered in a field. The initial option of a select element is not the
 * user's choice.
 */
export function isEmptyField(field: ElementModel): boolean {
  return field.tag === 'select' || !(field.hasState(NodeState.hasValue) || field.attr('value'));
}

const notEntryTypes = new Set(['hidden', 'password', 'button', 'submit', 'reset', 'image', 'color']);

/**
 * Returns whether people are asked to enter something in a visible field that is empty. Passwords are
 * excluded, because they are entered again for security.
 */
export function isEmptyEntryField(field: ElementModel): boolean {
  return (
    field.isVisible &&
    !field.isDisabled &&
    !field.hasState(NodeState.readOnly) &&
    isEntryField(field) &&
    !notEntryTypes.has(field.inputType ?? '') &&
    isEmptyField(field)
  );
}
