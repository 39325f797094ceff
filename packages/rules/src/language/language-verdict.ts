import { cantTell, failed, passed, type Verdict } from '../rule.ts';
import { areAlike, countByLanguage, detectableLanguage } from '../shared/detect-language.ts';

export type SpokenReason = 'matches' | 'notKnown' | 'differs' | 'mayDiffer';

/** Texts that are looked at: the longest first, so that a page of any size costs the same. */
const mostTexts = 200;
/** Words from which on a person is asked: one or two are often of many languages, and names are of none. */
const askedWords = 3;
/** Words from which on the detector is trusted, and of languages that are alike. */
const enoughWords = 5;
const enoughOfAlike = 30;

/** Asks whether texts are in the language that a `lang` attribute declares for them. */
export function isSpokenIn(lang: string, texts: readonly string[]): Verdict<SpokenReason> {
  const declared = detectableLanguage(lang);
  if (declared === null) return passed('notKnown', { facts: { lang } });
  const looked = texts.toSorted((a, b) => b.length - a.length).slice(0, mostTexts);
  const counts = countByLanguage(looked, declared);
  const { other } = counts;
  if (other === null || other.words <= counts.declared || other.words < askedWords) {
    return passed('matches', { facts: { lang } });
  }
  const facts = { lang, seems: other.language, sample: looked[0]?.replace(/\s+/g, ' ').trim() ?? '' };
  const enough = areAlike(declared, other.language) ? enoughOfAlike : enoughWords;
  return other.words >= enough && other.words > 2 * counts.declared
    ? failed('differs', { facts })
    : cantTell('mayDiffer', { facts });
}

/**
 * The sentences for `isSpokenIn`.
 * @param text what the attribute speaks of: `this page`
 */
export function spokenMessages(text: string): Record<SpokenReason, string> {
  return {
    matches: `The words of ${text} may well be in the declared language “{lang}”.`,
    notKnown: `Whether ${text} is in “{lang}” was not looked at: the language is not one that we can tell.`,
    differs: `Screen-reader users hear ${text} in the voice of another language: it is declared as “{lang}”, and its words are in “{seems}”: “{sample}”.`,
    mayDiffer: `Is most of ${text} in “{lang}”, as declared? It seems to be in “{seems}”: “{sample}”.`,
  };
}
