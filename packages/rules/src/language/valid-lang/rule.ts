import { defineRule } from '../../rule.ts';
import { checkLanguageTag, getLanguageTagMessages } from '../../shared/language-tag.ts';
import { createInBodyTest, findLanguageOwnersWithText } from './language-owners.ts';

/** ACT de46e4. The page's own `html` element is the matter of `html-lang-valid`. */
export const validLang = defineRule({
  id: 'valid-lang',
  title: 'Parts in another language name one that exists',
  help: 'Begin the lang attribute with a registered language code, two letters where there are two: en, de, pt-BR.',
  impact:
    'Screen readers choose their voice by this code: people may hear this part pronounced as another language.',
  criteria: ['3.1.2'],
  category: 'other',
  severity: 'moderate',
  bestPractice: false,
  act: ['de46e4'],
  axe: ['valid-lang'],
  applies: (page) => {
    const inBody = createInBodyTest();
    const parts = page
      .byAttribute('lang')
      .filter(
        (element) =>
          element.attr('lang') !== '' &&
          element.isHtml &&
          element.document.contentType === 'text/html' &&
          inBody(element),
      );
    if (parts.length === 0) return [];
    const withText = findLanguageOwnersWithText(page);
    return parts.filter(({ index }) => withText.has(index));
  },
  check: (element) => checkLanguageTag(element.attr('lang') ?? ''),
  messages: getLanguageTagMessages('this part'),
});
