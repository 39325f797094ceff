import type { FailedElement, SuggestedFix } from '../recipe.ts';
import { createFix } from './define-recipe.ts';
import { detectTextLanguage, toLanguageTag } from './page-language.ts';
import { removeAttribute, setAttribute } from './patch-steps.ts';

/** A `lang` attribute that names no language: in its right spelling, else as the words tell. */
export function fixLanguageTag(
  { element, facts }: FailedElement,
  texts: readonly string[],
  canDrop: boolean,
): SuggestedFix | null {
  const suggestion = toLanguageTag(typeof facts.suggestion === 'string' ? facts.suggestion : null);
  if (suggestion !== null) {
    return createFix('certain', `“${suggestion}” is how the language is written.`, [
      setAttribute(element, 'lang', suggestion),
    ]);
  }
  const language = detectTextLanguage(texts);
  if (language !== null) {
    return createFix('likely', `The words are in “${language.tag}”.`, [
      setAttribute(element, 'lang', language.tag),
    ]);
  }
  return canDrop
    ? createFix(
        'guess',
        'Without the attribute the text is read in the language around it, which an unknown one does not tell either.',
        [removeAttribute(element, 'lang')],
        'If the text is in another language, write its code into lang.',
      )
    : null;
}

/** A `lang` attribute that names another language than the one of the words. */
export function fixDetectedLanguage({ element, facts }: FailedElement): SuggestedFix | null {
  const seems = toLanguageTag(String(facts.seems));
  return seems === null
    ? null
    : createFix('likely', `The words are in “${seems}”.`, [setAttribute(element, 'lang', seems)]);
}
