import { defineRecipe } from '../../shared/define-recipe.ts';
import { nameAriaField } from '../../shared/field-label.ts';
import { namelessReasons } from '../../shared/give-name.ts';

export const ariaToggleFieldName = defineRecipe('aria-toggle-field-name', namelessReasons, nameAriaField);
