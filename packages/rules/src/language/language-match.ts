import { cantTell, type ElementResult, failed, passed } from '../rule.ts';
import {
  areSimilarLanguages,
  countWordsByLanguage,
  toDetectableLanguage,
} from '../shared/detect-language.ts';

export type LanguageMatchReason = 'matches' | 'notKnown' | 'differs' | 'mayDiffer';

/** Texts that are looked at: the longest first, so that a page of any size costs the same. */
const MAX_TEXTS = 200;
/** Words from which on a person is asked: one or two are often of many languages, and names are of none. */
const MIN_WORDS_FOR_REVIEW = 3;
/** Words from which on the detector is trusted, and of languages that are alike. */
const MIN_WORDS_TO_FAIL = 5;
const MIN_WORDS_OF_SIMILAR_LANGUAGE = 30;

/** Asks whether texts are in the language that a `lang` attribute declares for them. */
export function checkLanguageMatch(
  lang: string,
  texts: readonly string[],
): ElementResult<LanguageMatchReason> {
  const declared = toDetectableLanguage(lang);
  if (declared === null) return passed('notKnown', { facts: { lang } });
  const looked = texts.toSorted((a, b) => b.length - a.length).slice(0, MAX_TEXTS);
  const counts = countWordsByLanguage(looked, declared);
  const { other } = counts;
  if (other === null || other.words <= counts.declared || other.words < MIN_WORDS_FOR_REVIEW) {
    return passed('matches', { facts: { lang } });
  }
  const facts = { lang, seems: other.language, sample: looked[0]?.replace(/\s+/g, ' ').trim() ?? '' };
  const enough = areSimilarLanguages(declared, other.language)
    ? MIN_WORDS_OF_SIMILAR_LANGUAGE
    : MIN_WORDS_TO_FAIL;
  return other.words >= enough && other.words > 2 * counts.declared
    ? failed('differs', { facts })
    : cantTell('mayDiffer', { facts });
}

/**
 * The sentences for `isSpokenIn`.
 * @param text what the attribute speaks of: `this page`
 */
export function getLanguageMatchMessages(text: string): Record<LanguageMatchReason, string> {
  return {
    matches: `The words of ${text} may well be in the declared language “{lang}”.`,
    notKnown: `Whether ${text} is in “{lang}” was not looked at: the language is not one that we can tell.`,
    differs: `Screen-reader users hear ${text} in the voice of another language: it is declared as “{lang}”, and its words are in “{seems}”: “{sample}”.`,
    mayDiffer: `Is most of ${text} in “{lang}”, as declared? It seems to be in “{seems}”: “{sample}”.`,
  };
}
