import { defineRecipe } from '../../shared/define-recipe.ts';
import { letGrow } from '../../shared/let-grow.ts';

export const textClipped = defineRecipe('text-clipped', ['clipped'], ({ related: [box] }) =>
  box ? letGrow(box) : null,
);
