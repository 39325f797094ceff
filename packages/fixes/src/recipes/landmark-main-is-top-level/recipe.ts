import { defineTopLevelLandmarkRecipe } from '../../shared/landmark-recipes.ts';

export const landmarkMainIsTopLevel = defineTopLevelLandmarkRecipe('landmark-main-is-top-level');
