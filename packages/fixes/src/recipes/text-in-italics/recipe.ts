import { textBlocks } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { declare } from '../../shared/steps.ts';

export const textInItalics = defineRecipe('text-in-italics', ['slanted'], ({ element }, page) => {
  const texts = textBlocks(page).find((block) => block.element === element)?.texts ?? [];
  const slanted = [...new Set(texts.map(({ parent }) => parent))].filter(
    (parent) => parent.style('font-style') !== 'normal',
  );
  return fix(
    'likely',
    'Upright letters are easier to hold apart.',
    slanted.map((parent) => declare(parent, 'font-style', 'normal')),
  );
});
