import { defineRecipe } from '../../shared/define-recipe.ts';
import { fixLanguageTag } from '../../shared/fix-language.ts';
import { getTextsInside } from '../../shared/page-language.ts';

export const validLang = defineRecipe('valid-lang', ['otherSpelling', 'unknown'], (failure) =>
  fixLanguageTag(failure, getTextsInside(failure.element), true),
);
