import { cantTell, type ElementResult, failed, passed } from '../rule.ts';
import { areSimilarLanguages, countWordsByLanguage, toDetectableLanguage } from '../shared/languages.ts';

export type LanguageMatchReason = 'matches' | 'notKnown' | 'differs' | 'mayDiffer';

/** Only the longest pieces of text are checked, so that large pages don't take longer. */
const MAX_TEXTS = 200;
/** Minimum words for a question: one or two words often exist in many languages, and names in none. */
const MIN_WORDS_FOR_REVIEW = 3;
/** Minimum words for a failure, and the minimum for similar languages. */
const MIN_WORDS_TO_FAIL = 5;
const MIN_WORDS_OF_SIMILAR_LANGUAGE = 30;

/** Checks whether text is in the language that a `lang` attribute declares for it. */
export function checkLanguageMatch(
  lang: string,
  texts: readonly string[],
): ElementResult<LanguageMatchReason> {
  const declared = toDetectableLanguage(lang);
  if (declared === null) return passed('notKnown', { facts: { lang } });
  const longest = texts.toSorted((a, b) => b.length - a.length).slice(0, MAX_TEXTS);
  const counts = countWordsByLanguage(longest, declared);
  const { other } = counts;
  if (other === null || other.words <= counts.declared || other.words < MIN_WORDS_FOR_REVIEW) {
    return passed('matches', { facts: { lang } });
  }
  const facts = { lang, seems: other.language, sample: longest[0]?.replace(/\s+/g, ' ').trim() ?? '' };
  const minWords = areSimilarLanguages(declared, other.language)
    ? MIN_WORDS_OF_SIMILAR_LANGUAGE
    : MIN_WORDS_TO_FAIL;
  return other.words >= minWords && other.words > 2 * counts.declared
    ? failed('differs', { facts })
    : cantTell('mayDiffer', { facts });
}

/**
 * Returns the messages for `checkLanguageMatch`.
 *
 * @param text what the attribute applies to: `this page`
 */
export function getLanguageMatchMessages(text: string): Record<LanguageMatchReason, string> {
  return {
    matches: `The text of ${text} fits the declared language “{lang}”.`,
    notKnown: `The language of ${text} wasn’t checked: “{lang}” can’t be detected.`,
    differs: `The text of ${text} is in “{seems}”, but it is declared as “{lang}”: “{sample}”.`,
    mayDiffer: `Is most of ${text} in “{lang}”, as declared? It seems to be in “{seems}”: “{sample}”.`,
  };
}
