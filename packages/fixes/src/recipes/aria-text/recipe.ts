import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute } from '../../shared/patch-steps.ts';

export const ariaText = defineRecipe('aria-text', ['controlInside'], ({ element }) =>
  createFix('certain', 'Without the role, VoiceOver announces the controls inside with their own roles.', [
    removeAttribute(element, 'role'),
  ]),
);
