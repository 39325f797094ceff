import { defineRecipe } from '../../shared/define-recipe.ts';
import { disambiguateLinks } from '../../shared/disambiguate-links.ts';

export const identicalLinksSameContext = defineRecipe(
  'identical-links-same-context',
  ['different'],
  ({ element, related }) => disambiguateLinks([element, ...related]),
);
