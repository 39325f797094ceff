import { defineRecipe } from '../../shared/define-recipe.ts';
import { fixDetectedLanguage } from '../../shared/fix-language.ts';

export const languageOfParts = defineRecipe('language-of-parts', ['differs'], fixDetectedLanguage);
