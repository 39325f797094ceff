import { defineRecipe } from '../../shared/define-recipe.ts';
import { fixableContrastReasons, fixContrast } from '../../shared/fix-contrast.ts';

export const colorContrastEnhanced = defineRecipe(
  'color-contrast-enhanced',
  fixableContrastReasons,
  (failure) => fixContrast(failure, 'enhanced'),
);
