import { defineRecipe } from '../../shared/define-recipe.ts';
import { labelField } from '../../shared/field-label.ts';
import { namelessReasons } from '../../shared/give-name.ts';

export const selectName = defineRecipe('select-name', namelessReasons, labelField);
