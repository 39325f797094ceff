import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { drop } from '../../shared/steps.ts';

export const titleRepeats = defineRecipe('title-repeats', ['repeats'], ({ related }) =>
  fix(
    'certain',
    'The titles say nothing that is not said already, so nobody misses them.',
    related.map((element) => drop(element, 'title')),
  ),
);
