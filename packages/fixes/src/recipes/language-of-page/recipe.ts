import { defineRecipe } from '../../shared/define-recipe.ts';
import { fixDetectedLanguage } from '../../shared/fix-language.ts';

export const languageOfPage = defineRecipe('language-of-page', ['differs'], fixDetectedLanguage);
