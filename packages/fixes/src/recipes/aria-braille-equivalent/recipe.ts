import { roleProhibits } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';
import { toPlainText } from '../../shared/plain-text.ts';

/** Adds the spoken equivalent of a braille attribute, or removes the braille attribute if the role prohibits a name. */
export const ariaBrailleEquivalent = defineRecipe(
  'aria-braille-equivalent',
  ['unnamed', 'undescribed'],
  ({ element, reason }) => {
    const [braille, spoken] =
      reason === 'unnamed'
        ? (['aria-braillelabel', 'aria-label'] as const)
        : (['aria-brailleroledescription', 'aria-roledescription'] as const);
    if (roleProhibits(element.role ?? 'generic', spoken)) {
      return createFix(
        'likely',
        'The role prohibits a name here, so speech and braille both use the text itself.',
        [removeAttribute(element, braille)],
      );
    }
    const words = toPlainText(element.attr(braille));
    if (words === null) return null;
    return createFix(
      'guess',
      `Adds a spoken equivalent of ${braille}.`,
      [setAttribute(element, spoken, words)],
      `Write the spoken text in ${spoken}: “${words}” is abbreviated for braille.`,
    );
  },
);
