import type { FoundFault, SuggestedFix } from '../recipe.ts';
import { fix } from './define-recipe.ts';
import { languageTag, spokenLanguage } from './page-language.ts';
import { drop, set } from './steps.ts';

/** A `lang` attribute that names no language: in its right spelling, else as the words tell. */
export function mendLanguageTag(
  { element, facts }: FoundFault,
  texts: readonly string[],
  canDrop: boolean,
): SuggestedFix | null {
  const suggestion = languageTag(typeof facts.suggestion === 'string' ? facts.suggestion : null);
  if (suggestion !== null) {
    return fix('certain', `“${suggestion}” is how the language is written.`, [
      set(element, 'lang', suggestion),
    ]);
  }
  const language = spokenLanguage(texts);
  if (language !== null) {
    return fix('likely', `The words are in “${language.tag}”.`, [set(element, 'lang', language.tag)]);
  }
  return canDrop
    ? fix(
        'guess',
        'Without the attribute the text is read in the language around it, which an unknown one does not tell either.',
        [drop(element, 'lang')],
        'If the text is in another language, write its code into lang.',
      )
    : null;
}

/** A `lang` attribute that names another language than the one of the words. */
export function mendSpokenLanguage({ element, facts }: FoundFault): SuggestedFix | null {
  const seems = languageTag(String(facts.seems));
  return seems === null ? null : fix('likely', `The words are in “${seems}”.`, [set(element, 'lang', seems)]);
}
