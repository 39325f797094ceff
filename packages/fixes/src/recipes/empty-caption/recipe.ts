import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { remove } from '../../shared/steps.ts';

export const emptyCaption = defineRecipe('empty-caption', ['empty'], ({ element, facts }) =>
  fix('likely', `The ${String(facts.tag)} says nothing, so nobody misses it.`, [remove(element)]),
);
