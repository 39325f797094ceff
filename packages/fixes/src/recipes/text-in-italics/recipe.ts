import { getTextBlocks } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { declareStyle } from '../../shared/patch-steps.ts';

export const textInItalics = defineRecipe('text-in-italics', ['slanted'], ({ element }, page) => {
  const texts = getTextBlocks(page).find((block) => block.element === element)?.texts ?? [];
  const slanted = [...new Set(texts.map(({ parent }) => parent))].filter(
    (parent) => parent.style('font-style') !== 'normal',
  );
  return createFix(
    'likely',
    'Upright letters are easier to distinguish.',
    slanted.map((parent) => declareStyle(parent, 'font-style', 'normal')),
  );
});
