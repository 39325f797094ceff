import { defineRecipe } from '../../shared/define-recipe.ts';
import { fixLanguageTag } from '../../shared/fix-language.ts';
import { getPageTexts } from '../../shared/page-language.ts';

export const htmlLangValid = defineRecipe('html-lang-valid', ['otherSpelling', 'unknown'], (failure, page) =>
  fixLanguageTag(failure, getPageTexts(page), false),
);
