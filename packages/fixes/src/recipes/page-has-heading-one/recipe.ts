import { defineRecipe } from '../../shared/define-recipe.ts';
import { ensureMainHeading } from '../../shared/main-heading.ts';

export const pageHasHeadingOne = defineRecipe('page-has-heading-one', ['absent'], (_, page) =>
  ensureMainHeading(page),
);
