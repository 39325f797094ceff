import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { findMainContent } from '../../shared/main-content.ts';

export const landmarkOneMain = defineRecipe('landmark-one-main', ['absent', 'absentOnly'], (_, page) => {
  const content = findMainContent(page);
  return content === null
    ? null
    : createFix(
        'likely',
        'The content between the header and the footer is the main content of the page.',
        content.steps,
      );
});
