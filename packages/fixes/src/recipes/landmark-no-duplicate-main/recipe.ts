import { onlyOneRecipe } from '../../shared/landmark-place.ts';

export const landmarkNoDuplicateMain = onlyOneRecipe('landmark-no-duplicate-main');
