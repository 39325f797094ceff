import { defineRecipe } from '../../shared/define-recipe.ts';
import { contrastReasons, mendContrast } from '../../shared/mend-contrast.ts';

export const colorContrastEnhanced = defineRecipe('color-contrast-enhanced', contrastReasons, (fault) =>
  mendContrast(fault, 'enhanced'),
);
