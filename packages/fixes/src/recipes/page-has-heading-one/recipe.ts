import { defineRecipe } from '../../shared/define-recipe.ts';
import { giveMainHeading } from '../../shared/main-heading.ts';

export const pageHasHeadingOne = defineRecipe('page-has-heading-one', ['absent'], (_, page) =>
  giveMainHeading(page),
);
