import { allowBoxToGrow } from '../../shared/allow-box-to-grow.ts';
import { defineRecipe } from '../../shared/define-recipe.ts';

export const textSpacing = defineRecipe('text-spacing', ['cut'], ({ element }) => allowBoxToGrow(element));
