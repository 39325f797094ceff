import { missingNameReasons } from '../../shared/define-naming-recipe.ts';
import { defineRecipe } from '../../shared/define-recipe.ts';
import { nameAriaField } from '../../shared/field-label.ts';

export const ariaToggleFieldName = defineRecipe('aria-toggle-field-name', missingNameReasons, nameAriaField);
