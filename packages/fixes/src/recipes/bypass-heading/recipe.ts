import { defineRecipe } from '../../shared/define-recipe.ts';
import { giveMainHeading } from '../../shared/main-heading.ts';

export const bypassHeading = defineRecipe('bypass-heading', ['none'], (_, page) => giveMainHeading(page));
