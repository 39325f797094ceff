import { completeLinkName } from '../../shared/complete-link-name.ts';
import { defineRecipe } from '../../shared/define-recipe.ts';

export const linkPurposeInContext = defineRecipe('link-purpose-in-context', ['generic'], ({ element }) =>
  completeLinkName(element),
);
