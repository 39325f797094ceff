import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { declare } from '../../shared/steps.ts';

export const textJustified = defineRecipe('text-justified', ['justified'], ({ element }) =>
  fix('certain', 'Aligned to one side, all spaces are of one width.', [
    declare(element, 'text-align', 'start'),
  ]),
);
