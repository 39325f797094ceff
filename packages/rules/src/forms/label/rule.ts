import type { ElementModel, NodeIndex } from '@curbcut/page-model';
import { defineRule } from '../../rule.ts';
import { around } from '../../shared/around.ts';
import { inDocumentOrder } from '../../shared/document-order.ts';
import { fromAbove } from '../../shared/from-above.ts';
import { inputType, isImageButton, isInputButton } from '../../shared/inputs.ts';
import { hasName, nameMessages } from '../../shared/naming.ts';
import { perPage } from '../../shared/per-page.ts';

/**
 * Roles of form fields, as ACT rule e086e5 lists them; `combobox` there speaks of `select` elements, here also
 * of ARIA ones, which 4.1.2 asks a name of just the same.
 */
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

/** ACT e086e5, but for `select` elements (`select-name`). */
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
  axe: ['label', 'aria-input-field-name', 'aria-toggle-field-name'],
  applies: (page) =>
    inDocumentOrder([
      page.byRole(...fieldRoles).filter((field) => field.tag !== 'select' && !speaksThroughAnother(field)),
      page.byTag('input', 'textarea').filter(isRoleless),
    ]),
  check: hasName,
  messages: nameMessages('field', 'what kind of field it is', 'label'),
});

/** Dates, passwords, colours, files: fields that ARIA has no role for. */
function isRoleless(field: ElementModel): boolean {
  return (
    field.isExposed &&
    (field.role === null || field.role === 'generic') &&
    inputType(field) !== 'hidden' &&
    !isInputButton(field) &&
    !isImageButton(field)
  );
}

/**
 * People meet these through another element that this rule asks for a name: the list of a combobox, and the
 * wrapper that ARIA 1.1 put around a combobox's input.
 */
function speaksThroughAnother(field: ElementModel): boolean {
  const { aroundInputs, popups, nearestWithRole } = comboboxParts(field.page);
  if (field.role === 'combobox') return aroundInputs.has(field.index);
  if (field.role !== 'listbox') return false;
  const owner = field.flatParent && nearestWithRole(field.flatParent);
  return owner?.role === 'combobox' || popups.has(field.index);
}

const comboboxParts = perPage((page) => ({
  aroundInputs: around(page.byTag('input').filter((input) => inputType(input) !== 'hidden')),
  popups: new Set(page.byRole('combobox').flatMap(pointedTo)),
  nearestWithRole: fromAbove<ElementModel | null>(null, (element, above) =>
    element.role === null || element.role === 'generic' ? above : element,
  ),
}));

function pointedTo(combobox: ElementModel): NodeIndex[] {
  return ['aria-controls', 'aria-owns'].flatMap((name) =>
    combobox.references(name).map(({ index }) => index),
  );
}
