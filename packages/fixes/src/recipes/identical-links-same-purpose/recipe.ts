import { defineRecipe } from '../../shared/define-recipe.ts';
import { tellApart } from '../../shared/tell-links-apart.ts';

export const identicalLinksSamePurpose = defineRecipe(
  'identical-links-same-purpose',
  ['different'],
  ({ element, related }) => tellApart([element, ...related]),
);
