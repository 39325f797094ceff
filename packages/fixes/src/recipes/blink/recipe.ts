import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { rename } from '../../shared/steps.ts';

export const blink = defineRecipe('blink', ['marked'], ({ element }) =>
  fix('likely', 'The text was marked to be noticed; strong says so to everybody.', [
    rename(element, 'strong'),
  ]),
);
