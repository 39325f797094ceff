import { defineRule } from '../../rule.ts';
import { checkLanguageTag } from '../../shared/language-tag.ts';
import { getTextsByLanguageOwner } from '../../shared/texts-by-language.ts';
import { checkLanguageMatch, getLanguageMatchMessages } from '../language-match.ts';
import { createInBodyTest } from '../valid-lang/language-owners.ts';

/** ACT off6ek. */
export const languageOfParts = defineRule({
  id: 'language-of-parts',
  title: 'Parts in another language are in the one that they declare',
  help: 'Set the lang attribute to the language that the words of this part are in.',
  impact: 'Screen readers pronounce the part as another language: people do not understand it.',
  criteria: ['3.1.2'],
  category: 'other',
  severity: 'moderate',
  bestPractice: false,
  act: ['off6ek'],
  axe: [],
  limits: [
    'Only parts that declare a language are judged: words in another language without a lang attribute are not found.',
    'The language is told from the words. Parts of one or two words pass.',
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
  messages: getLanguageMatchMessages('this part'),
});
