import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeElement } from '../../shared/patch-steps.ts';

export const emptyCaption = defineRecipe('empty-caption', ['empty'], ({ element, facts }) =>
  createFix('likely', `The ${String(facts.tag)} is empty, so it can be removed.`, [removeElement(element)]),
);
