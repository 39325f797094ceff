import { getTextBlocks } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { declareStyle } from '../../shared/patch-steps.ts';

/** Removes capitals that are set with CSS. Text typed in capitals has to be rewritten by a person. */
export const textInCapitals = defineRecipe('text-in-capitals', ['capitals'], ({ element }, page) => {
  const texts = getTextBlocks(page).find((block) => block.element === element)?.texts ?? [];
  const uppercased = [...new Set(texts.map(({ parent }) => parent))].filter(
    (parent) => parent.style('text-transform') === 'uppercase',
  );
  if (uppercased.length === 0) return null;
  return createFix(
    'likely',
    'The text is shown as it is written in the HTML.',
    uppercased.map((parent) => declareStyle(parent, 'text-transform', 'none')),
  );
});
