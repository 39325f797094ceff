import { getTextBlocks } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { declareStyle } from '../../shared/patch-steps.ts';

/** Font size that people can read without zooming, in CSS pixels. */
const READABLE_FONT_SIZE = 12;

export const textTiny = defineRecipe('text-tiny', ['tiny'], ({ element }, page) => {
  const texts = getTextBlocks(page).find((block) => block.element === element)?.texts ?? [];
  const tiny = [...new Set(texts.map(({ parent }) => parent))].filter(
    (parent) => Number.parseFloat(parent.style('font-size')) < 10,
  );
  return createFix(
    'likely',
    `Text of ${READABLE_FONT_SIZE} px can be read without zooming.`,
    tiny.map((parent) => declareStyle(parent, 'font-size', `${READABLE_FONT_SIZE}px`)),
  );
});
