import { allowZoom } from '../../shared/allow-zoom.ts';
import { defineRecipe } from '../../shared/define-recipe.ts';

export const metaViewport = defineRecipe('meta-viewport', ['zoomOff', 'zoomLimited'], ({ element }) =>
  allowZoom(element),
);
