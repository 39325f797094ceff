import { onlyOneRecipe } from '../../shared/landmark-place.ts';

export const landmarkNoDuplicateContentinfo = onlyOneRecipe('landmark-no-duplicate-contentinfo');
