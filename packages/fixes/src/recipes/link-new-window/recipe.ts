import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute } from '../../shared/patch-steps.ts';

export const linkNewWindow = defineRecipe('link-new-window', ['untold'], ({ element: link }) =>
  createFix(
    'likely',
    'In the same window “back” works; whoever wants a new one can ask for it.',
    [removeAttribute(link, 'target')],
    'If a new window is needed, say so in the link instead.',
  ),
);
