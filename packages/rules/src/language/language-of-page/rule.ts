import { defineRule } from '../../rule.ts';
import { getHtmlPageRoot } from '../../shared/documents.ts';
import { checkLanguageTag } from '../../shared/languages.ts';
import { getTextsByLanguageOwner } from '../../shared/texts-by-language.ts';
import { checkLanguageMatch, getLanguageMatchMessages } from '../language-match.ts';

/** ACT ucwvc8. The title counts; parts with their own `lang` attribute do not. */
export const languageOfPage = defineRule({
  id: 'language-of-page',
  title: 'The declared language matches the text of the page',
  help: 'Set the `lang` attribute of the `<html>` element to the main language of the page.',
  impact:
    'Screen readers read the whole page with the pronunciation of another language, which makes it unintelligible.',
  criteria: ['3.1.1'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: ['ucwvc8'],
  axe: [],
  limits: [
    'The language is detected from the words. Short or mixed texts, names and similar languages need review.',
    'Languages that the detector does not support are not checked.',
    'Only the 200 longest texts are checked.',
  ],
  applies: (page) =>
    getHtmlPageRoot(page).filter(
      (root) =>
        checkLanguageTag(root.attr('lang') ?? '').outcome === 'passed' &&
        (page.document.title.trim() !== '' || getTextsByLanguageOwner(page).has(root.index)),
    ),
  check: (root, page) =>
    checkLanguageMatch(root.attr('lang') ?? '', [
      page.document.title,
      ...(getTextsByLanguageOwner(page).get(root.index) ?? []),
    ]),
  messages: getLanguageMatchMessages('this page'),
});
