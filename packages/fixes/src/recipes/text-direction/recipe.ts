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
    // If all text of the page has the same direction, one attribute on the root is enough.
    const isWhole =
      all.length > 3 && texts.every(({ parent }) => all.some((block) => block.contains(parent)));
    return createFix(
      'likely',
      `The script of this text runs from ${dir === 'rtl' ? 'right to left' : 'left to right'}.`,
      isWhole && root
        ? [setAttribute(root, 'dir', dir)]
        : all.map((block) => setAttribute(block, 'dir', dir)),
    );
  },
);
