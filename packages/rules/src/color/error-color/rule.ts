import { type ElementModel, type NodeIndex, parseColor } from '@curbcut/page-model';
import { cantTell, defineRule, failed } from '../../rule.ts';
import { compareStacks } from '../../shared/color-stacks.ts';
import { formErrorsProbe } from '../../shared/forms/forms-to-submit.ts';
import {
  type FieldReaction,
  findMessages,
  getRejectedAttempts,
  isShownAsRequired,
  isVisiblyMarked,
} from '../../shared/forms/submitted-forms.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

const colorPattern = /color$/;

interface ColoredField extends FieldReaction {
  /** Whether no text at all appeared. Text that doesn't name the field may still be about it. */
  readonly isSilent: boolean;
}

/** The fields that a rejected form marks by color alone, in document order, with their reaction each time. */
const getColoredFields = memoizePerPage((page): ReadonlyMap<NodeIndex, readonly ColoredField[]> => {
  const colored = getRejectedAttempts(page).flatMap((attempt) => {
    const hasOtherSign = attempt.hasNativeMessage || attempt.hasOtherSign || attempt.dialogs.length > 0;
    return hasOtherSign
      ? []
      : attempt.fields
          .filter((field) => hasColorOnly(field) && findMessages(attempt, field, page).length === 0)
          .map((field): ColoredField => {
            const texts = attempt.texts.length + attempt.remaining.length + attempt.announced.length;
            return { ...field, isSilent: texts === 0 };
          });
  });
  const byField = Map.groupBy(colored, ({ field }) => field);
  return new Map([...byField].sort(([one], [other]) => one - other));
});

/** Technique G183: the contrast at which colors are distinguishable by lightness alone. */
const REQUIRED_CONTRAST = 3;

/**
 * Returns the highest contrast of a field's new colors with its earlier ones; null if something else may have
 * changed, or if a color was or is transparent, because a border that appears is more than a color.
 */
function getStrongestChange({ colorChanges }: FieldReaction): number | null {
  const ratios = colorChanges.map(([before, after]) => {
    const isOpaque = [before, after].every((color) => parseColor(color)?.a === 1);
    return isOpaque ? compareStacks([before], [after]) : null;
  });
  return ratios.length === 0 || ratios.includes(null) ? null : Math.max(...(ratios as number[]));
}

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
    'Fails only if the contrast between the earlier and the new colors is below 3:1, nothing else about the form changes, and the field’s label doesn’t mark it as required.',
    'Pages behind a sign-in aren’t tested.',
  ],
  probe: formErrorsProbe,
  applies: (page): ElementModel[] => [...getColoredFields(page).keys()].map((node) => page.element(node)),
  check: (field, page) => {
    const reactions = getColoredFields(page).get(field.index)!;
    const facts = { name: field.name, styles: reactions[0]!.changedStyles.slice(0, 4) };
    const ratios = reactions.map(getStrongestChange);
    const ratio = ratios.includes(null) ? null : Math.max(...(ratios as number[]));
    // Focus, or an empty field whose label says that it's required, may show which field has the error.
    const isShownOtherwise =
      reactions.some(({ hasFocus, isSilent }) => hasFocus || !isSilent) || isShownAsRequired(field);
    return ratio === null || ratio >= REQUIRED_CONTRAST || isShownOtherwise
      ? cantTell('colorAlone', { facts })
      : failed('noContrast', { facts: { ...facts, ratio: Math.floor(ratio * 100) / 100 } });
  },
  messages: {
    noContrast:
      'People who can’t tell the colors apart don’t know that “{name}” has an error: when the form is submitted, only the field’s colors change ({styles}), with {ratio}:1 contrast to the earlier ones, and no text or image about it appears.',
    colorAlone:
      'Does anything other than color show that “{name}” has an error? When the form is submitted, only the field’s colors change ({styles}), and no text about it appears.',
  },
});
