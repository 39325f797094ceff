import { textBlocks } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { declare } from '../../shared/steps.ts';

/** CSS pixels that people read without zooming. */
const readable = 12;

export const textTiny = defineRecipe('text-tiny', ['tiny'], ({ element }, page) => {
  const texts = textBlocks(page).find((block) => block.element === element)?.texts ?? [];
  const tiny = [...new Set(texts.map(({ parent }) => parent))].filter(
    (parent) => Number.parseFloat(parent.style('font-size')) < 10,
  );
  return fix(
    'likely',
    `Letters of ${readable} px can be read without zooming.`,
    tiny.map((parent) => declare(parent, 'font-size', `${readable}px`)),
  );
});
