import { defineRecipe } from '../../shared/define-recipe.ts';
import { mendSpokenLanguage } from '../../shared/mend-language.ts';

export const languageOfParts = defineRecipe('language-of-parts', ['differs'], mendSpokenLanguage);
