import { defineRule } from '../../rule.ts';
import { getHtmlPageRoot } from '../../shared/documents.ts';
import { checkLanguageTag } from '../../shared/languages.ts';
import { getTextsByLanguageOwner } from '../../shared/texts-by-language.ts';
import { checkLanguageMatch, getLanguageMatchMessages } from '../language-match.ts';

/** ACT ucwvc8. The title counts; parts with a `lang` attribute do not. */
export const languageOfPage = defineRule({
  id: 'language-of-page',
  title: 'The declared language matches the page text',
  help: 'Set the `lang` attribute of the `<html>` element to the page’s main language.',
  impact:
    'Screen readers pronounce the whole page as if it were in a different language, which makes it unintelligible.',
  criteria: ['3.1.1'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: ['ucwvc8'],
  axe: [],
  // On a short page, a few more words can change which language is detected.
  traits: { dependsOnAllText: true },
  limits: [
    'The language is detected from the words. Short or mixed text, names and similar languages need review.',
    'Languages the detector doesn’t support aren’t checked.',
    'Checks only the 200 longest pieces of text.',
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
