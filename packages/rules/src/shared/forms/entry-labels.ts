import { type ElementModel, NodeState } from '@curbcut/page-model';
import { isEntryField } from './form-groups.ts';

/** Returns the label of a field in lower case, without punctuation. The name of a hidden field is empty, so its label is read. */
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

/** Returns whether nothing has been entered in a field. What a select element shows at first is no choice of the user. */
export function isEmptyField(field: ElementModel): boolean {
  return field.tag === 'select' || !(field.hasState(NodeState.hasValue) || field.attr('value'));
}

const notEntryTypes = new Set(['hidden', 'password', 'button', 'submit', 'reset', 'image', 'color']);

/** Returns whether people are asked to enter something in a visible field that is empty. Passwords are entered again for security. */
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
