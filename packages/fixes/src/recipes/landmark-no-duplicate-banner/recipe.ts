import { onlyOneRecipe } from '../../shared/landmark-place.ts';

export const landmarkNoDuplicateBanner = onlyOneRecipe('landmark-no-duplicate-banner');
