import { defineRule } from '../../rule.ts';
import { getHtmlPageRoot } from '../../shared/documents.ts';
import { checkLanguageTag, getLanguageTagMessages } from '../../shared/languages.ts';

/** ACT bf051a. `html-has-lang` reports an empty attribute. */
export const htmlLangValid = defineRule({
  id: 'html-lang-valid',
  title: 'The page language is valid',
  help: 'Begin the `lang` attribute of the `<html>` element with a registered language code, for example `en`, `de` or `pt-BR`.',
  impact:
    'Screen readers choose the pronunciation by this code and may read the whole page in the wrong language.',
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
