import { defineSingleLandmarkRecipe } from '../../shared/landmark-recipes.ts';

export const landmarkNoDuplicateMain = defineSingleLandmarkRecipe('landmark-no-duplicate-main');
