import { topLevelRecipe } from '../../shared/landmark-place.ts';

export const landmarkMainIsTopLevel = topLevelRecipe('landmark-main-is-top-level');
