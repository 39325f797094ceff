import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { renameElement } from '../../shared/patch-steps.ts';

export const blink = defineRecipe('blink', ['marked'], ({ element }) =>
  createFix('likely', 'The text was marked to be noticed; strong says so to everybody.', [
    renameElement(element, 'strong'),
  ]),
);
