import type { ElementModel } from '@curbcut/page-model';
import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';
import { mergeInDocumentOrder } from '../../shared/document-order.ts';
import { isNamedThroughOtherElement, isNativeField } from '../../shared/fields.ts';
import { getInputType, isImageButton, isInputButton } from '../../shared/inputs.ts';

/** Roles of form fields, as ACT rule e086e5 lists them. */
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
 * ACT e086e5, for `input` and `textarea` elements, whatever role they carry; and for those that
 * ARIA has no role for, of which ACT does not ask. `select-name`, `aria-input-field-name`
 * and `aria-toggle-field-name` ask it of the others.
 */
export const label = defineRule({
  id: 'label',
  title: 'Form fields have a label',
  help: 'Tie a label element to the field with for and id, or wrap the field in it; aria-label serves where no visible label fits.',
  impact:
    'Screen-reader users hear “edit” or “checkbox” and cannot know what to enter; voice control has no word for it.',
  criteria: ['4.1.2'],
  category: 'forms',
  severity: 'critical',
  bestPractice: false,
  act: ['e086e5'],
  nonActReasons: ['roleless', ...NON_ACT_NAME_REASONS],
  axe: ['label', 'label-title-only', 'aria-input-field-name', 'aria-toggle-field-name'],
  applies: (page) =>
    mergeInDocumentOrder([
      page
        .byRole(...fieldRoles)
        .filter(
          (field) => isNativeField(field) && field.tag !== 'select' && !isNamedThroughOtherElement(field),
        ),
      page.byTag('input', 'textarea').filter(isRoleless),
    ]),
  check: (field) => {
    const verdict = checkAccessibleName(field);
    return verdict.reason === 'unnamed' && isRoleless(field) ? { ...verdict, reason: 'roleless' } : verdict;
  },
  messages: { ...messages, roleless: messages.unnamed },
});

/** Dates, passwords, colours, files: fields that ARIA has no role for. */
function isRoleless(field: ElementModel): boolean {
  return (
    field.isExposed &&
    (field.role === null || field.role === 'generic') &&
    getInputType(field) !== 'hidden' &&
    !isInputButton(field) &&
    !isImageButton(field)
  );
}
