import { roleProhibits } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, setAttribute } from '../../shared/patch-steps.ts';
import { toPlainText } from '../../shared/plain-text.ts';

/** What is said in braille is said aloud as well, where the element may be named at all. */
export const ariaBrailleEquivalent = defineRecipe(
  'aria-braille-equivalent',
  ['unnamed', 'undescribed'],
  ({ element, reason }) => {
    const [braille, spoken] =
      reason === 'unnamed'
        ? (['aria-braillelabel', 'aria-label'] as const)
        : (['aria-brailleroledescription', 'aria-roledescription'] as const);
    if (roleProhibits(element.role ?? 'generic', spoken)) {
      return createFix('likely', 'The text itself is what people hear and read in braille here.', [
        removeAttribute(element, braille),
      ]);
    }
    const words = toPlainText(element.attr(braille));
    if (words === null) return null;
    return createFix(
      'guess',
      `People who listen are told what ${braille} says in braille.`,
      [setAttribute(element, spoken, words)],
      `Write into ${spoken} what should be heard: “${words}” is written for braille, where words are short.`,
    );
  },
);
