import { defineRecipe } from '../../shared/define-recipe.ts';
import { tellApart } from '../../shared/tell-links-apart.ts';

export const identicalLinksSameContext = defineRecipe(
  'identical-links-same-context',
  ['different'],
  ({ element, related }) => tellApart([element, ...related]),
);
