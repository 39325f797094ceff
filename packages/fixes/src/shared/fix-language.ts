import type { FailedElement, SuggestedFix } from '../recipe.ts';
import { createFix } from './define-recipe.ts';
import { detectTextLanguage, toLanguageTag } from './page-language.ts';
import { removeAttribute, setAttribute } from './patch-steps.ts';

/** Corrects the spelling of an invalid `lang` attribute, or replaces it with the detected language of the text. */
export function fixLanguageTag(
  { element, facts }: FailedElement,
  texts: readonly string[],
  canRemove: boolean,
): SuggestedFix | null {
  const suggestion = toLanguageTag(typeof facts.suggestion === 'string' ? facts.suggestion : null);
  if (suggestion !== null) {
    return createFix('certain', `“${suggestion}” is the valid code of this language.`, [
      setAttribute(element, 'lang', suggestion),
    ]);
  }
  const language = detectTextLanguage(texts);
  if (language !== null) {
    return createFix('likely', `The language of the text is “${language.tag}”.`, [
      setAttribute(element, 'lang', language.tag),
    ]);
  }
  return canRemove
    ? createFix(
        'guess',
        'Browsers do not recognize the language. Without the attribute, the language of the surrounding content applies.',
        [removeAttribute(element, 'lang')],
        'If the text is in another language, set lang to its code.',
      )
    : null;
}

/** Replaces a `lang` attribute that differs from the detected language of the text. */
export function fixDetectedLanguage({ element, facts }: FailedElement): SuggestedFix | null {
  const seems = toLanguageTag(String(facts.seems));
  return seems === null
    ? null
    : createFix('likely', `The language of the text is “${seems}”.`, [setAttribute(element, 'lang', seems)]);
}
