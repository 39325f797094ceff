import { defineRecipe } from '../../shared/define-recipe.ts';
import { mendLanguageTag } from '../../shared/mend-language.ts';
import { textsInside } from '../../shared/page-language.ts';

export const validLang = defineRecipe('valid-lang', ['otherSpelling', 'unknown'], (fault) =>
  mendLanguageTag(fault, textsInside(fault.element), true),
);
