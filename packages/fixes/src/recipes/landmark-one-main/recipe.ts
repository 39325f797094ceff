import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { mainContent } from '../../shared/main-content.ts';

export const landmarkOneMain = defineRecipe('landmark-one-main', ['absent', 'absentOnly'], (_, page) => {
  const content = mainContent(page);
  return content === null
    ? null
    : fix('likely', 'What stands between header and footer is what only this page has.', content.steps);
});
