import { defineRecipe } from '../../shared/define-recipe.ts';
import { mendSpokenLanguage } from '../../shared/mend-language.ts';

export const languageOfPage = defineRecipe('language-of-page', ['differs'], mendSpokenLanguage);
