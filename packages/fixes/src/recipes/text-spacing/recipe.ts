import { defineRecipe } from '../../shared/define-recipe.ts';
import { letGrow } from '../../shared/let-grow.ts';

export const textSpacing = defineRecipe('text-spacing', ['cut'], ({ element: box }) => letGrow(box));
