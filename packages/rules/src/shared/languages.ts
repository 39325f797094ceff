import type { eld } from 'eld/extrasmall';
import languages from 'language-subtag-registry/data/json/language.json' with { type: 'json' };
import { type ElementResult, failed, passed } from '../rule.ts';

/** Languages for which the detector uses a different code than pages do. */
const languageAliases: Readonly<Record<string, string>> = { fil: 'tl', iw: 'he', nb: 'no', nn: 'no' };

interface LanguageDetector {
  readonly detect: typeof eld.detect;
  readonly languages: ReadonlySet<string>;
}

let loadedDetector: LanguageDetector | undefined;

/**
 * Loads the data for language detection. It has to be loaded before rules run, because they run
 * synchronously. Loading it takes longer than running all rules, so only threads that evaluate rules should
 * do so.
 */
export async function loadLanguageDetector(): Promise<void> {
  const { eld } = await import('eld/extrasmall');
  loadedDetector ??= {
    detect: (text) => eld.detect(text),
    languages: new Set(Object.values(eld.info().Languages)),
  };
}

function getDetector(): LanguageDetector {
  if (loadedDetector === undefined)
    throw new Error('Languages can’t be detected yet. Call loadLanguageDetector before evaluating rules.');
  return loadedDetector;
}

/**
 * Returns the detector's code for the primary subtag of a language tag; null if it cannot detect the
 * language.
 */
export function toDetectableLanguage(tag: string): string | null {
  const primary = tag.trim().split('-')[0]!.toLowerCase();
  const code = languageAliases[primary] ?? primary;
  return getDetector().languages.has(code) ? code : null;
}

/** Languages so similar that some sentences are valid in both. */
const similarLanguages = [
  ['no', 'da', 'sv'],
  ['cs', 'sk'],
  ['hr', 'sr', 'sl'],
  ['es', 'pt', 'ca'],
  ['uk', 'ru', 'be', 'bg'],
  ['hi', 'mr'],
  ['az', 'tr'],
  ['ar', 'fa', 'ur'],
  ['et', 'fi'],
];

export function areSimilarLanguages(one: string, other: string): boolean {
  return similarLanguages.some((group) => group.includes(one) && group.includes(other));
}

/**
 * How much closer text must be to a different language than to the declared one to be assigned to the
 * different one.
 */
const SCORE_MARGIN = 0.05;

/** Identifiers, which are not in any human language: camelCase, snake_case and words with digits. */
const identifierPattern = /\p{Ll}\p{Lu}|_|\d/u;

/**
 * Removes identifiers word by word: a single regular expression would take quadratic time for a very long
 * word.
 */
function removeIdentifiers(text: string): string {
  return text.replace(/\S+/g, (word) => (identifierPattern.test(word) ? ' ' : word));
}

/** Scripts of languages that keep Latin names in their text unchanged. */
const nativeScripts: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/gu,
  be: /\p{Script=Cyrillic}/gu,
  bg: /\p{Script=Cyrillic}/gu,
  el: /\p{Script=Greek}/gu,
  fa: /\p{Script=Arabic}/gu,
  he: /\p{Script=Hebrew}/gu,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  ko: /\p{Script=Hangul}/gu,
  ru: /\p{Script=Cyrillic}/gu,
  th: /\p{Script=Thai}/gu,
  uk: /\p{Script=Cyrillic}/gu,
  zh: /\p{Script=Han}/gu,
};

/** Minimum share of letters in the language's own script for Latin letters to be considered names. */
const MIN_NATIVE_LETTER_SHARE = 0.2;

/** Returns whether a language is detected by its Latin letters because its script is not listed above. */
function usesLatinScript(language: string): boolean {
  return nativeScripts[language] === undefined;
}

function isInScriptOf(language: string, text: string): boolean {
  const ownLetters = nativeScripts[language] ? (text.match(nativeScripts[language])?.length ?? 0) : 0;
  const latinLetters = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return ownLetters > 0 && ownLetters >= MIN_NATIVE_LETTER_SHARE * (ownLetters + latinLetters);
}

/** Minimum number of words in one piece of text to detect a language other than the declared one. */
const MIN_WORDS_OF_TEXT = 3;

/** The number of words in each detected language. */
export interface LanguageCounts {
  /** Words in text that fits the declared language. */
  readonly declared: number;
  /** The other language with the most words, and their number; null if there is none. */
  readonly other: { readonly language: string; readonly words: number } | null;
}

/**
 * Counts words by language. Text is assigned to the declared language if it is nearly as close to it as to
 * the closest language, and to no language if the detector isn't sure.
 *
 * @param declared a code as returned by `toDetectableLanguage`
 */
export function countWordsByLanguage(texts: readonly string[], declared: string): LanguageCounts {
  const { detect } = getDetector();
  const counts = new Map<string, number>();
  for (const text of texts) {
    const prose = removeIdentifiers(text);
    const words = countWords(prose);
    const detected = detect(prose);
    if (words === 0 || detected.language === '') continue;
    const scores = detected.getScores();
    const best = scores[detected.language] ?? 0;
    const isClose = (scores[declared] ?? 0) >= best - SCORE_MARGIN;
    const isDeclared = isClose || (usesLatinScript(detected.language) && isInScriptOf(declared, prose));
    // A word or two, such as an item of a list, exist in several languages.
    if (!isDeclared && (words < MIN_WORDS_OF_TEXT || !detected.isReliable())) continue;
    const language = isDeclared ? declared : detected.language;
    counts.set(language, (counts.get(language) ?? 0) + words);
  }
  const ownWords = counts.get(declared) ?? 0;
  counts.delete(declared);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return { declared: ownWords, other: most ? { language: most[0], words: most[1] } : null };
}

const unspacedScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}]/gu;

/** Counts words with letters; in scripts without spaces, two characters count as one word. */
function countWords(text: string): number {
  const spaced = text.replace(unspacedScripts, ' ').match(/\p{L}[\p{L}\p{M}’'-]*/gu)?.length ?? 0;
  return spaced + Math.ceil((text.match(unspacedScripts)?.length ?? 0) / 2);
}

/** Minimum number of words to detect the language of a page that declares none. */
const MIN_WORDS = 5;

/** Returns the tag of the language that most words in this text are in; null if it is not clear. */
export function detectLanguage(texts: readonly string[]): string | null {
  const counts = countWordsByLanguage(texts, 'none');
  return counts.other !== null && counts.other.words >= MIN_WORDS ? counts.other.language : null;
}

export type LanguageTagReason = 'known' | 'otherSpelling' | 'unknown';

/** Checks whether a `lang` attribute begins with a language in the IANA registry. */
export function checkLanguageTag(lang: string): ElementResult<LanguageTagReason> {
  if (isRegisteredLanguage(lang)) return passed('known', { facts: { lang } });
  const suggestion = suggestTag(lang);
  return suggestion === null
    ? failed('unknown', { facts: { lang } })
    : failed('otherSpelling', { facts: { lang, suggestion } });
}

/**
 * Returns the messages for `checkLanguageTag`.
 *
 * @param text what the attribute applies to: `this page`
 */
export function getLanguageTagMessages(text: string): Record<LanguageTagReason, string> {
  return {
    known: `The language of ${text} is declared as “{lang}”.`,
    otherSpelling: `The language code “{lang}” of ${text} is invalid; the correct code is “{suggestion}”.`,
    unknown: `The language code “{lang}” of ${text} isn’t a registered language.`,
  };
}

/**
 * Returns whether the tag has a registered primary language (ACT “known primary language tag”): only the
 * first subtag counts, and grandfathered tags do not.
 */
function isRegisteredLanguage(lang: string): boolean {
  const primary = lang.trim().split('-')[0]!.toLowerCase();
  // The only range in the registry: codes for private use.
  return Object.hasOwn(languages, primary) || /^q[a-t][a-z]$/.test(primary);
}

/** Returns the correct form of a tag such as `en_US` or `eng`; null if it is not clear. */
function suggestTag(lang: string): string | null {
  try {
    const [canonical] = Intl.getCanonicalLocales(lang.trim().replaceAll('_', '-'));
    return canonical !== undefined && isRegisteredLanguage(canonical) ? canonical : null;
  } catch {
    return null;
  }
}
