import { defineRule } from '../../rule.ts';
import { checkLanguageTag } from '../../shared/languages.ts';
import { getTextsByLanguageOwner } from '../../shared/texts-by-language.ts';
import { checkLanguageMatch, getLanguageMatchMessages } from '../language-match.ts';
import { createInBodyTest } from '../valid-lang/language-owners.ts';

/** ACT off6ek. */
export const languageOfParts = defineRule({
  id: 'language-of-parts',
  title: 'The declared language of a part matches its text',
  help: 'Set the `lang` attribute to the language of this part.',
  impact:
    'Screen readers read this part with the pronunciation of another language, which makes it hard to understand.',
  criteria: ['3.1.2'],
  category: 'other',
  severity: 'moderate',
  bestPractice: false,
  act: ['off6ek'],
  axe: [],
  limits: [
    'Only parts that declare a language are checked: text in another language without a lang attribute is not found.',
    'The language is detected from the words. Parts of one or two words pass.',
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
