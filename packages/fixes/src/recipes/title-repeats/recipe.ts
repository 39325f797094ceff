import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute } from '../../shared/patch-steps.ts';

export const titleRepeats = defineRecipe('title-repeats', ['repeats'], ({ related }) =>
  createFix(
    'certain',
    'The titles only repeat text that is already there, so they can be removed.',
    related.map((element) => removeAttribute(element, 'title')),
  ),
);
