import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { findMainContent } from '../../shared/main-content.ts';

export const landmarkOneMain = defineRecipe('landmark-one-main', ['absent', 'absentOnly'], (_, page) => {
  const content = findMainContent(page);
  return content === null
    ? null
    : createFix('likely', 'What stands between header and footer is what only this page has.', content.steps);
});
