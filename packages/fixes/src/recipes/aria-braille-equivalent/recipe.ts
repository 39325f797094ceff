import { roleProhibits } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { plainWords } from '../../shared/plain-words.ts';
import { drop, set } from '../../shared/steps.ts';

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
      return fix('likely', 'The text itself is what people hear and read in braille here.', [
        drop(element, braille),
      ]);
    }
    const words = plainWords(element.attr(braille));
    if (words === null) return null;
    return fix(
      'guess',
      `People who listen are told what ${braille} says in braille.`,
      [set(element, spoken, words)],
      `Write into ${spoken} what should be heard: “${words}” is written for braille, where words are short.`,
    );
  },
);
