import { defineRecipe } from '../../shared/define-recipe.ts';
import { nameAriaField } from '../../shared/field-label.ts';
import { namelessReasons } from '../../shared/give-name.ts';

export const ariaInputFieldName = defineRecipe('aria-input-field-name', namelessReasons, nameAriaField);
