import { defineRule } from '../../rule.ts';
import { checkLanguageTag, getLanguageTagMessages } from '../../shared/languages.ts';
import { createInBodyTest, findLanguageOwnersWithText } from './language-owners.ts';

/** ACT de46e4. `html-lang-valid` checks the page's own `html` element. */
export const validLang = defineRule({
  id: 'valid-lang',
  title: 'The lang attribute of each passage is valid',
  help: 'Begin the `lang` attribute with a registered language code, for example `en`, `de` or `pt-BR`.',
  impact:
    'Screen readers choose the pronunciation by this code and may read this passage in the wrong language.',
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
  messages: getLanguageTagMessages('this passage'),
});
