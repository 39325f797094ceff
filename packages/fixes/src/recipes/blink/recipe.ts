import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { renameElement } from '../../shared/patch-steps.ts';

export const blink = defineRecipe('blink', ['marked'], ({ element }) =>
  createFix(
    'likely',
    'The text was marked for attention. The strong element conveys this to everyone without blinking.',
    [renameElement(element, 'strong')],
  ),
);
