import { defineRule } from '../../rule.ts';
import { checkLanguageTag } from '../../shared/languages.ts';
import { getTextsByLanguageOwner } from '../../shared/texts-by-language.ts';
import { checkLanguageMatch, getLanguageMatchMessages } from '../language-match.ts';
import { createInBodyTest } from '../valid-lang/language-owners.ts';

/** ACT off6ek. */
export const languageOfParts = defineRule({
  id: 'language-of-parts',
  title: 'Passages are marked with the right language',
  help: 'Set the `lang` attribute to the language of this passage.',
  impact:
    'Screen readers pronounce this passage as if it were in a different language, which makes it hard to understand.',
  criteria: ['3.1.2'],
  category: 'other',
  severity: 'moderate',
  bestPractice: false,
  act: ['off6ek'],
  axe: [],
  limits: [
    'Checks only passages that declare a language: text in another language without a lang attribute isn’t detected.',
    'The language is detected from the words. Passages of one or two words pass.',
  ],
  applies: (page) => {
    const inBody = createInBodyTest();
    return page
      .byAttribute('lang')
      .filter(
        (element) =>
          element.isHtml &&
          element.document.contentType === 'text/html' &&
          checkLanguageTag(element.attr('lang') ?? '').outcome === 'passed' &&
          (getTextsByLanguageOwner(page).get(element.index) ?? []).some((text) => text.trim() !== '') &&
          inBody(element),
      );
  },
  check: (element, page) =>
    checkLanguageMatch(element.attr('lang') ?? '', getTextsByLanguageOwner(page).get(element.index) ?? []),
  messages: getLanguageMatchMessages('this passage'),
});
