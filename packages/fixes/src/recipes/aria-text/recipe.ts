import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute } from '../../shared/patch-steps.ts';

export const ariaText = defineRecipe('aria-text', ['controlInside'], ({ element }) =>
  createFix(
    'certain',
    'Without the role people who use VoiceOver meet the controls inside as what they are.',
    [removeAttribute(element, 'role')],
  ),
);
