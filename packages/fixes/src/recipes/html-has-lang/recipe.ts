import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { detectPageLanguage } from '../../shared/page-language.ts';
import { setAttribute } from '../../shared/patch-steps.ts';

export const htmlHasLang = defineRecipe(
  'html-has-lang',
  ['missing', 'empty', 'xmlLangOnly'],
  ({ element: root }, page) => {
    const language = detectPageLanguage(page);
    return language === null
      ? null
      : createFix(
          language.isDeclared ? 'certain' : 'likely',
          `The language of the page is “${language.tag}”, based on ${language.source}.`,
          [setAttribute(root, 'lang', language.tag)],
        );
  },
);
