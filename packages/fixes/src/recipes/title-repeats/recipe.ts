import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute } from '../../shared/patch-steps.ts';

export const titleRepeats = defineRecipe('title-repeats', ['repeats'], ({ related }) =>
  createFix(
    'certain',
    'The titles say nothing that is not said already, so nobody misses them.',
    related.map((element) => removeAttribute(element, 'title')),
  ),
);
