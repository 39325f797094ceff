import { defineTopLevelLandmarkRecipe } from '../../shared/landmark-recipes.ts';

export const landmarkBannerIsTopLevel = defineTopLevelLandmarkRecipe('landmark-banner-is-top-level');
