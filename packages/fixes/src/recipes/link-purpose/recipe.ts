import { defineRecipe } from '../../shared/define-recipe.ts';
import { completeName } from '../../shared/link-purpose.ts';

export const linkPurpose = defineRecipe('link-purpose', ['generic'], ({ element: link }) =>
  completeName(link),
);
