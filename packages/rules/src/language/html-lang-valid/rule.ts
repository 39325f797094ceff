import { defineRule } from '../../rule.ts';
import { checkLanguageTag, getLanguageTagMessages } from '../../shared/language-tag.ts';
import { getHtmlPageRoot } from '../../shared/page-root.ts';

/** ACT bf051a. An empty attribute is the matter of `html-has-lang`. */
export const htmlLangValid = defineRule({
  id: 'html-lang-valid',
  title: 'The page’s language is one that exists',
  help: 'Begin the html element’s lang attribute with a registered language code, two letters where there are two: en, de, pt-BR.',
  impact:
    'Screen readers choose their voice by this code: people may hear the whole page pronounced as another language.',
  criteria: ['3.1.1'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: ['bf051a'],
  axe: ['html-lang-valid'],
  applies: (page) => getHtmlPageRoot(page).filter((root) => root.attr('lang')?.trim()),
  check: (root) => checkLanguageTag(root.attr('lang') ?? ''),
  messages: getLanguageTagMessages('this page'),
});
