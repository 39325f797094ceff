import { defineTopLevelLandmarkRecipe } from '../../shared/landmark-recipes.ts';

export const landmarkContentinfoIsTopLevel = defineTopLevelLandmarkRecipe(
  'landmark-contentinfo-is-top-level',
);
