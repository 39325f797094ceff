import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { drop } from '../../shared/steps.ts';

export const ariaHiddenBody = defineRecipe('aria-hidden-body', ['hidden'], ({ element }) =>
  fix('certain', 'Nothing on a page should be hidden from all who hear it.', [drop(element, 'aria-hidden')]),
);
