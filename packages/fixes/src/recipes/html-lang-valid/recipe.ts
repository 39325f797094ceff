import { defineRecipe } from '../../shared/define-recipe.ts';
import { mendLanguageTag } from '../../shared/mend-language.ts';
import { textsOf } from '../../shared/page-language.ts';

export const htmlLangValid = defineRecipe('html-lang-valid', ['otherSpelling', 'unknown'], (fault, page) =>
  mendLanguageTag(fault, textsOf(page), false),
);
