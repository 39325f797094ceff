import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute } from '../../shared/patch-steps.ts';

export const linkNewWindow = defineRecipe('link-new-window', ['untold'], ({ element: link }) =>
  createFix(
    'likely',
    'In the same window, the Back button works, and people can still open a new one themselves.',
    [removeAttribute(link, 'target')],
    'If a new window is necessary, mention it in the link text instead.',
  ),
);
