import { completeLinkName } from '../../shared/complete-link-name.ts';
import { defineRecipe } from '../../shared/define-recipe.ts';

export const linkPurpose = defineRecipe('link-purpose', ['generic'], ({ element: link }) =>
  completeLinkName(link),
);
