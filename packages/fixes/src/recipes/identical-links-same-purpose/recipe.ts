import { defineRecipe } from '../../shared/define-recipe.ts';
import { disambiguateLinks } from '../../shared/disambiguate-links.ts';

export const identicalLinksSamePurpose = defineRecipe(
  'identical-links-same-purpose',
  ['different'],
  ({ element, related }) => disambiguateLinks([element, ...related]),
);
