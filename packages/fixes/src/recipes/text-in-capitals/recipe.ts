import { textBlocks } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { declare } from '../../shared/steps.ts';

/** Capitals that the style sheet makes are undone; what is typed in capitals only a person writes anew. */
export const textInCapitals = defineRecipe('text-in-capitals', ['capitals'], ({ element }, page) => {
  const texts = textBlocks(page).find((block) => block.element === element)?.texts ?? [];
  const raised = [...new Set(texts.map(({ parent }) => parent))].filter(
    (parent) => parent.style('text-transform') === 'uppercase',
  );
  if (raised.length === 0) return null;
  return fix(
    'likely',
    'The text shows as it is written.',
    raised.map((parent) => declare(parent, 'text-transform', 'none')),
  );
});
