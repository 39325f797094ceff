import { defineSingleLandmarkRecipe } from '../../shared/landmark-recipes.ts';

export const landmarkNoDuplicateBanner = defineSingleLandmarkRecipe('landmark-no-duplicate-banner');
