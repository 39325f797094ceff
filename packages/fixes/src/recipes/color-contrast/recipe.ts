import { defineRecipe } from '../../shared/define-recipe.ts';
import { fixableContrastReasons, fixContrast } from '../../shared/fix-contrast.ts';

export const colorContrast = defineRecipe('color-contrast', fixableContrastReasons, (failure) =>
  fixContrast(failure, 'minimum'),
);
