import { defineSingleLandmarkRecipe } from '../../shared/landmark-recipes.ts';

export const landmarkNoDuplicateContentinfo = defineSingleLandmarkRecipe('landmark-no-duplicate-contentinfo');
