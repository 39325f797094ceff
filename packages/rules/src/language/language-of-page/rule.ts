import { defineRule } from '../../rule.ts';
import { checkLanguageTag } from '../../shared/language-tag.ts';
import { getHtmlPageRoot } from '../../shared/page-root.ts';
import { getTextsByLanguageOwner } from '../../shared/texts-by-language.ts';
import { checkLanguageMatch, getLanguageMatchMessages } from '../language-match.ts';

/** ACT ucwvc8: the title counts, parts with a `lang` attribute of their own do not. */
export const languageOfPage = defineRule({
  id: 'language-of-page',
  title: 'The page is written in the language that it declares',
  help: 'Set the html element’s lang attribute to the language that most of the page is written in.',
  impact: 'Screen readers pronounce the whole page as another language: people understand nothing of it.',
  criteria: ['3.1.1'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: ['ucwvc8'],
  axe: [],
  limits: [
    'The language is told from the words. Short or mixed texts, names and languages that are much alike are left to a person.',
    'Of languages that the detector does not know nothing is said.',
    'At most the 200 longest texts are looked at.',
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
