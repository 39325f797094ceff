import { missingNameReasons } from '../../shared/define-naming-recipe.ts';
import { defineRecipe } from '../../shared/define-recipe.ts';
import { labelField } from '../../shared/field-label.ts';

export const label = defineRecipe('label', [...missingNameReasons, 'roleless'], labelField);
