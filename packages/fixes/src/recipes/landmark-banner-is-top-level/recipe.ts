import { topLevelRecipe } from '../../shared/landmark-place.ts';

export const landmarkBannerIsTopLevel = topLevelRecipe('landmark-banner-is-top-level');
