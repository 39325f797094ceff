import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { drop } from '../../shared/steps.ts';

export const ariaText = defineRecipe('aria-text', ['controlInside'], ({ element }) =>
  fix('certain', 'Without the role people who use VoiceOver meet the controls inside as what they are.', [
    drop(element, 'role'),
  ]),
);
