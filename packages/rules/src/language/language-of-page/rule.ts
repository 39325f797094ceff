import { defineRule } from '../../rule.ts';
import { hasKnownLanguage } from '../../shared/language-tag.ts';
import { htmlPageRoot } from '../../shared/page-root.ts';
import { textsByLanguageOwner } from '../../shared/texts-by-language.ts';
import { isSpokenIn, spokenMessages } from '../language-verdict.ts';

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
    htmlPageRoot(page).filter(
      (root) =>
        hasKnownLanguage(root.attr('lang') ?? '').outcome === 'passed' &&
        (page.document.title.trim() !== '' || textsByLanguageOwner(page).has(root.index)),
    ),
  check: (root, page) =>
    isSpokenIn(root.attr('lang') ?? '', [
      page.document.title,
      ...(textsByLanguageOwner(page).get(root.index) ?? []),
    ]),
  messages: spokenMessages('this page'),
});
