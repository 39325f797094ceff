import { allowZoom } from '../../shared/allow-zoom.ts';
import { defineRecipe } from '../../shared/define-recipe.ts';

export const metaViewportLarge = defineRecipe('meta-viewport-large', ['zoomLimited'], ({ element }) =>
  allowZoom(element),
);
