import { defineRecipe } from '../../shared/define-recipe.ts';
import { labelField } from '../../shared/field-label.ts';
import { namelessReasons } from '../../shared/give-name.ts';

export const label = defineRecipe('label', [...namelessReasons, 'roleless'], labelField);
