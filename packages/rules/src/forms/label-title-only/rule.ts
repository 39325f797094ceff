import { defineRule, failed, passed } from '../../rule.ts';
import { getInputType, isImageButton, isInputButton } from '../../shared/inputs.ts';

/**
 * Like axe-core's rule of this id, but only for fields that have a name: those without one are reported by `label` and
 * `select-name`, whatever describes them.
 */
export const labelTitleOnly = defineRule({
  id: 'label-title-only',
  title: 'Form fields have a label that everybody sees',
  help: 'Write the label beside the field and tie it with a label element; a title shows only under the pointer.',
  impact: 'People who use a touch screen or the keyboard never see the title and do not know what to enter.',
  criteria: [],
  category: 'forms',
  severity: 'serious',
  bestPractice: true,
  act: [],
  axe: ['label-title-only'],
  applies: (page) =>
    page
      .byTag('input', 'select', 'textarea')
      .filter(
        (field) =>
          field.isExposed &&
          field.name !== '' &&
          getInputType(field) !== 'hidden' &&
          !isInputButton(field) &&
          !isImageButton(field),
      ),
  check: (field) =>
    field.nameSource === 'title' ? failed('titleOnly', { facts: { title: field.name } }) : passed('labelled'),
  messages: {
    labelled: 'The field does not rely on its title.',
    titleOnly:
      'Only people who rest a pointer on the field learn what to enter: nothing but its title says “{title}”.',
  },
});
