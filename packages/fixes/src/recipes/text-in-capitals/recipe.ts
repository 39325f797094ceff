import { getTextBlocks } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { declareStyle } from '../../shared/patch-steps.ts';

/** Capitals that the style sheet makes are undone; what is typed in capitals only a person writes anew. */
export const textInCapitals = defineRecipe('text-in-capitals', ['capitals'], ({ element }, page) => {
  const texts = getTextBlocks(page).find((block) => block.element === element)?.texts ?? [];
  const raised = [...new Set(texts.map(({ parent }) => parent))].filter(
    (parent) => parent.style('text-transform') === 'uppercase',
  );
  if (raised.length === 0) return null;
  return createFix(
    'likely',
    'The text shows as it is written.',
    raised.map((parent) => declareStyle(parent, 'text-transform', 'none')),
  );
});
