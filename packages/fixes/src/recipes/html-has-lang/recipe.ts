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
          `The page is in “${language.tag}”, as ${language.source} tell${language.source.startsWith('the words') ? '' : 's'}.`,
          [setAttribute(root, 'lang', language.tag)],
        );
  },
);
