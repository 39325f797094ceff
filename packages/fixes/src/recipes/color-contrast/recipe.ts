import { defineRecipe } from '../../shared/define-recipe.ts';
import { contrastReasons, mendContrast } from '../../shared/mend-contrast.ts';

export const colorContrast = defineRecipe('color-contrast', contrastReasons, (fault) =>
  mendContrast(fault, 'minimum'),
);
