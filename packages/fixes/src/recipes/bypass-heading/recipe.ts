import { defineRecipe } from '../../shared/define-recipe.ts';
import { ensureMainHeading } from '../../shared/main-heading.ts';

export const bypassHeading = defineRecipe('bypass-heading', ['none'], (_, page) => ensureMainHeading(page));
