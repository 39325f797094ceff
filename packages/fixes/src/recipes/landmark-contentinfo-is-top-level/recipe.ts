import { topLevelRecipe } from '../../shared/landmark-place.ts';

export const landmarkContentinfoIsTopLevel = topLevelRecipe('landmark-contentinfo-is-top-level');
