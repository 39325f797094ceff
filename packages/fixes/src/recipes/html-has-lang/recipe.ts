import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { languageOf } from '../../shared/page-language.ts';
import { set } from '../../shared/steps.ts';

export const htmlHasLang = defineRecipe(
  'html-has-lang',
  ['missing', 'empty', 'xmlLangOnly'],
  ({ element: root }, page) => {
    const language = languageOf(page);
    return language === null
      ? null
      : fix(
          language.isDeclared ? 'certain' : 'likely',
          `The page is in “${language.tag}”, as ${language.from} tell${language.from.startsWith('the words') ? '' : 's'}.`,
          [set(root, 'lang', language.tag)],
        );
  },
);
