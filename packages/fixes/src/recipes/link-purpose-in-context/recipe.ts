import { defineRecipe } from '../../shared/define-recipe.ts';
import { completeName } from '../../shared/link-purpose.ts';

export const linkPurposeInContext = defineRecipe(
  'link-purpose-in-context',
  ['generic'],
  ({ element: link }) => completeName(link),
);
