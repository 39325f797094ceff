import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { drop } from '../../shared/steps.ts';

export const linkNewWindow = defineRecipe('link-new-window', ['untold'], ({ element: link }) =>
  fix(
    'likely',
    'In the same window “back” works; whoever wants a new one can ask for it.',
    [drop(link, 'target')],
    'If a new window is needed, say so in the link instead.',
  ),
);
