import { defineRecipe } from '../../shared/define-recipe.ts';
import { fixLanguageTag } from '../../shared/fix-language.ts';
import { getTextsInside } from '../../shared/page-language.ts';

export const validLang = defineRecipe('valid-lang', ['otherSpelling', 'unknown'], (fault) =>
  fixLanguageTag(fault, getTextsInside(fault.element), true),
);
