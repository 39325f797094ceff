import { defineRecipe } from '../../shared/define-recipe.ts';
import { letZoom } from '../../shared/viewport.ts';

export const metaViewport = defineRecipe('meta-viewport', ['zoomOff', 'zoomLimited'], ({ element }) =>
  letZoom(element),
);
