import { defineRecipe } from '../../shared/define-recipe.ts';
import { letZoom } from '../../shared/viewport.ts';

export const metaViewportLarge = defineRecipe('meta-viewport-large', ['zoomLimited'], ({ element }) =>
  letZoom(element),
);
