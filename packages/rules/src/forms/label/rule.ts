import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';
import {
  getInputType,
  isImageButton,
  isInputButton,
  isNamedThroughOtherElement,
  isNativeField,
} from '../../shared/fields.ts';
import { findUnlinkedLabel, getLabelText } from '../../shared/labels.ts';

/** Form field roles, as listed in ACT rule e086e5. */
const fieldRoles = [
  'checkbox',
  'combobox',
  'listbox',
  'menuitemcheckbox',
  'menuitemradio',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'textbox',
] as const;

const messages = getNameMessages('field', 'label');

/**
 * ACT e086e5, for `input` and `textarea` elements with any role, and for those without an ARIA role, which
 * ACT does not cover. `select-name`, `aria-input-field-name` and `aria-toggle-field-name` cover the other
 * fields.
 */
export const label = defineRule({
  id: 'label',
  title: 'Form fields have labels',
  help: 'Add a `<label>` whose `for` matches the field’s `id`, or wrap the field in the label. Use `aria-label` only where no visible label fits.',
  impact:
    'Screen reader users hear only “edit” or “checkbox” and don’t know what to enter; speech input users can’t select the field by name.',
  criteria: ['4.1.2'],
  category: 'forms',
  severity: 'critical',
  bestPractice: false,
  act: ['e086e5'],
  nonActReasons: ['roleless', 'unlinked', ...NON_ACT_NAME_REASONS],
  axe: ['label', 'label-title-only', 'aria-input-field-name', 'aria-toggle-field-name'],
  traits: { measures: ['4.1.2'], indicates: ['form-fields'], provesAbsent: 'controls' },
  applies: (page) =>
    mergeInDocumentOrder([
      page
        .byRole(...fieldRoles)
        .filter(
          (field) => isNativeField(field) && field.tag !== 'select' && !isNamedThroughOtherElement(field),
        ),
      page.byTag('input', 'textarea').filter(isRoleless),
    ]),
  check: (field, page) => {
    const result = checkAccessibleName(field);
    const unlinked = field.nameSource === 'placeholder' ? findUnlinkedLabel(field, page) : null;
    if (unlinked !== null) {
      const facts = { label: getLabelText(unlinked), name: field.name };
      return failed('unlinked', { facts, related: [unlinked] });
    }
    return result.reason === 'unnamed' && isRoleless(field) ? { ...result, reason: 'roleless' } : result;
  },
  messages: {
    ...messages,
    roleless: messages.unnamed,
    unlinked:
      'The label “{label}” isn’t connected to this field: screen readers announce its placeholder “{name}” instead.',
  },
});

/** Returns whether ARIA has no role for the field's type: dates, passwords, colors and files. */
function isRoleless(field: ElementModel): boolean {
  return (
    field.isExposed &&
    (field.role === null || field.role === 'generic') &&
    getInputType(field) !== 'hidden' &&
    !isInputButton(field) &&
    !isImageButton(field)
  );
}
