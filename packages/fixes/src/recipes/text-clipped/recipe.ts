import { allowBoxToGrow } from '../../shared/allow-box-to-grow.ts';
import { defineRecipe } from '../../shared/define-recipe.ts';

export const textClipped = defineRecipe('text-clipped', ['clipped'], ({ related: [box] }) =>
  box ? allowBoxToGrow(box) : null,
);
