import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { setAttribute } from '../../shared/patch-steps.ts';

export const textDirection = defineRecipe(
  'text-direction',
  ['toTheLeft', 'toTheRight'],
  ({ element, related, reason }, page) => {
    const dir = reason === 'toTheLeft' ? 'rtl' : 'ltr';
    const all = [element, ...related];
    const texts = page.texts.filter(({ isVisible }) => isVisible);
    const { root } = page.document;
    // Where all of the page runs one way, the page says so once.
    const isWhole =
      all.length > 3 && texts.every(({ parent }) => all.some((block) => block.contains(parent)));
    return createFix(
      'likely',
      `Their script runs to the ${dir === 'rtl' ? 'left' : 'right'}.`,
      isWhole && root
        ? [setAttribute(root, 'dir', dir)]
        : all.map((block) => setAttribute(block, 'dir', dir)),
    );
  },
);
