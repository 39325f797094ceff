import { eld } from 'eld/extrasmall';

/** What the detector knows by another code than pages use. */
const languageAliases: Readonly<Record<string, string>> = { fil: 'tl', iw: 'he', nb: 'no', nn: 'no' };

const detectableLanguages: ReadonlySet<string> = new Set(Object.values(eld.info().Languages));

/** The detector’s code for the primary subtag of a language tag; null when it cannot tell that language. */
export function toDetectableLanguage(tag: string): string | null {
  const primary = tag.trim().split('-')[0]!.toLowerCase();
  const code = languageAliases[primary] ?? primary;
  return detectableLanguages.has(code) ? code : null;
}

/** Languages so alike that some sentences are of both. */
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

/** How much closer a text must be to another language than to the declared one to count for the other. */
const SCORE_MARGIN = 0.05;

/** Names that programs give, in no human language: camelCase, snake_case, and what holds digits. */
const identifierPattern = /\p{Ll}\p{Lu}|_|\d/u;

/** Word by word: one expression for all would take the square of the length of a word without an end. */
function removeIdentifiers(text: string): string {
  return text.replace(/\S+/g, (word) => (identifierPattern.test(word) ? ' ' : word));
}

/** Writing of languages that take Latin names into their texts as they are. */
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

/** Letters in the language’s own writing, among all, from which on Latin ones are taken for names. */
const MIN_NATIVE_LETTER_SHARE = 0.2;

/** Languages whose writing is not among those above: what is detected as one of them by its Latin letters. */
function usesLatinScript(language: string): boolean {
  return nativeScripts[language] === undefined;
}

function isInScriptOf(language: string, text: string): boolean {
  const own = nativeScripts[language] ? (text.match(nativeScripts[language])?.length ?? 0) : 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return own > 0 && own >= MIN_NATIVE_LETTER_SHARE * (own + latin);
}

/** Words of a text by the language that they seem to be in. */
export interface LanguageCounts {
  /** Words of texts that may well be in the declared language. */
  readonly declared: number;
  /** The other language with the most words, and how many; null when there is none. */
  readonly other: { readonly language: string; readonly words: number } | null;
}

/**
 * Counts the words of texts by language. A text counts for the declared language when it is nearly as close to it
 * as to the closest, and for none when the detector is not sure.
 *
 * @param declared a code as `detectableLanguage` gives it
 */
export function countWordsByLanguage(texts: readonly string[], declared: string): LanguageCounts {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const prose = removeIdentifiers(text);
    const words = countWords(prose);
    const detected = eld.detect(prose);
    if (words === 0 || detected.language === '') continue;
    const scores = detected.getScores();
    const best = scores[detected.language] ?? 0;
    const isClose = (scores[declared] ?? 0) >= best - SCORE_MARGIN;
    const isDeclared = isClose || (usesLatinScript(detected.language) && isInScriptOf(declared, prose));
    if (!isDeclared && !detected.isReliable()) continue;
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

/** Words with letters; of writing without spaces two characters are taken for one. */
export function countWords(text: string): number {
  const spaced = text.replace(unspacedScripts, ' ').match(/\p{L}[\p{L}\p{M}’'-]*/gu)?.length ?? 0;
  return spaced + Math.ceil((text.match(unspacedScripts)?.length ?? 0) / 2);
}

/** Words from which on a language is told of a page whose language nobody declared. */
const MIN_WORDS = 5;

/** The language that most words of these texts are in, as a tag; null where it is not plain. */
export function detectLanguage(texts: readonly string[]): string | null {
  const counts = countWordsByLanguage(texts, 'none');
  return counts.other !== null && counts.other.words >= MIN_WORDS ? counts.other.language : null;
}
