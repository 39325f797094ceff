import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { plainWords } from '../../shared/plain-words.ts';
import { set } from '../../shared/steps.ts';

export const ariaBrailleEquivalent = defineRecipe(
  'aria-braille-equivalent',
  ['unnamed', 'undescribed'],
  ({ element, reason }) => {
    const [braille, spoken] =
      reason === 'unnamed'
        ? (['aria-braillelabel', 'aria-label'] as const)
        : (['aria-brailleroledescription', 'aria-roledescription'] as const);
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
