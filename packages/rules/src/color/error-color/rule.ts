import type { ElementModel, NodeIndex } from '@curbcut/page-model';
import { cantTell, defineRule } from '../../rule.ts';
import {
  type FieldReaction,
  findMessages,
  formErrorsProbe,
  getRejectedAttempts,
  isVisiblyMarked,
} from '../../shared/forms/submitted-forms.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

const colorPattern = /color$/;

/** The fields that a rejected form marks by color alone. */
const getColoredFields = memoizePerPage((page): ReadonlyMap<NodeIndex, FieldReaction> => {
  const colored = getRejectedAttempts(page).flatMap((attempt) => {
    const hasOtherSign = attempt.hasNativeMessage || attempt.hasOtherSign || attempt.dialogs.length > 0;
    return hasOtherSign
      ? []
      : attempt.fields.filter(
          (field) => hasColorOnly(field) && findMessages(attempt, field, page).length === 0,
        );
  });
  return new Map(colored.map((field) => [field.field, field] as const).sort(([one], [other]) => one - other));
});

function hasColorOnly(field: FieldReaction): boolean {
  return isVisiblyMarked(field) && field.changedStyles.every((style) => colorPattern.test(style));
}

/**
 * Success criterion 1.4.1 (failure F81), for the appearance of fields after their form was submitted with
 * errors.
 */
export const errorColor = defineRule({
  id: 'error-color',
  title: 'Form errors aren’t indicated by color alone',
  help: 'Show text or an icon next to each invalid field.',
  impact: 'People who are color-blind can’t see which field has an error.',
  criteria: ['1.4.1'],
  category: 'color-contrast',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Compares the borders, shadows, backgrounds and colors of fields, their labels and the boxes around them before and after the form is submitted.',
    'Pages behind a sign-in aren’t tested.',
  ],
  probe: formErrorsProbe,
  applies: (page): ElementModel[] => [...getColoredFields(page).keys()].map((node) => page.element(node)),
  check: (field, page) => {
    const { changedStyles } = getColoredFields(page).get(field.index)!;
    return cantTell('colorAlone', { facts: { name: field.name, styles: changedStyles.slice(0, 4) } });
  },
  messages: {
    colorAlone:
      'Does anything other than color show that “{name}” has an error? When the form is submitted, only the field’s colors change ({styles}), and no text about it appears.',
  },
});
