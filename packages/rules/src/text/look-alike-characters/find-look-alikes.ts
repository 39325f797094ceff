/** A word that is written with characters that only look like its letters. */
export interface LookAlike {
  /**
   * - `mixed`: letters of other alphabets that look exactly like the word's own letters
   * - `styled`: mathematical or enclosed letters, used as a typeface
   * - `digits`: Cyrillic or Greek letters instead of digits
   * - `stylized`: letters of other alphabets that merely resemble the word's own letters
   */
  readonly kind: 'mixed' | 'styled' | 'digits' | 'stylized';
  readonly word: string;
  /** The word in ordinary letters, as far as we know them. */
  readonly plain: string;
  /** Code points of the characters that don't belong in the word: `U+043E`. */
  readonly codePoints: readonly string[];
}

const MIN_MIXED_LETTERS = 3;
const MIN_STYLIZED_LETTERS = 4;
const MIN_NUMBER_LENGTH = 3;
/** Codes and abbreviations such as “СMS” are short and in capitals. A wrong letter there is a typo. */
const MAX_CODE_LETTERS = 4;

type Alphabet = 'Latin' | 'Greek' | 'Cyrillic';

/**
 * Characters that look the same in nearly every typeface, in the order Latin, Cyrillic, Greek; `-` where an
 * alphabet has none. From Unicode's list of confusable characters (https://www.unicode.org/reports/tr39/), without letters that
 * only resemble each other and without Greek letters that are symbols in formulas, such as ν and ρ.
 */
const twinLetters = [
  ...['AАΑ', 'BВΒ', 'CСϹ', 'EЕΕ', 'HНΗ', 'IІΙ', 'JЈͿ', 'KКΚ', 'MМΜ', 'N-Ν', 'OОΟ', 'PРΡ', 'SЅ-', 'TТΤ'],
  ...['XХΧ', 'Y-Υ', 'Z-Ζ', 'aа-', 'cсϲ', 'eе-', 'iі-', 'jјϳ', 'oоο', 'pр-', 'sѕ-', 'xх-', 'yу-'],
];
const alphabets: readonly Alphabet[] = ['Latin', 'Cyrillic', 'Greek'];

/** For each alphabet, maps the look-alike letters of other alphabets to its own letters. */
const lettersByAlphabet = new Map(
  alphabets.map((alphabet, column) => [
    alphabet,
    new Map(
      twinLetters.flatMap((set) => {
        const letter = set[column]!;
        return letter === '-'
          ? []
          : [...set]
              .filter((other) => other !== letter && other !== '-')
              .map((other) => [other, letter] as const);
      }),
    ),
  ]),
);

/** Mathematical letters and digits, and letters in circles, boxes and parentheses. */
const styledPattern =
  /[\u{1D400}-\u{1D7FF}\u{24B6}-\u{24E9}\u{1F110}-\u{1F12B}\u{1F130}-\u{1F149}\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/u;
const styledWordPattern = new RegExp(`(?:${styledPattern.source}|[\u210A-\u213A])+`, 'gu');
const digitLookAlikes = new Map([
  ['О', '0'],
  ['о', '0'],
  ['Ο', '0'],
  ['ο', '0'],
  ['З', '3'],
  ['б', '6'],
  ['І', '1'],
]);

/** Finds words and numbers in text that are written with look-alike characters. */
export function findLookAlikeWords(text: string): LookAlike[] {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const found: LookAlike[] = findStyledWords(text);
  for (const word of words) {
    const mixed = findMixedLetters(word, words);
    if (mixed) found.push(mixed);
  }
  return [...found, ...findNumbers(text, words)];
}

function findStyledWords(text: string): LookAlike[] {
  return (text.match(styledWordPattern) ?? []).flatMap((word): LookAlike[] => {
    const letters = [...word].filter((letter) => styledPattern.test(letter));
    const plain = toPlainLetters(word);
    // Up to three letters may be a product of variables, such as 𝑎𝑏𝑐.
    if (!/\p{L}{4}|\d{4}/u.test(plain)) return [];
    return [{ kind: 'styled', word, plain, codePoints: toCodePoints(letters) }];
  });
}

/** Replaces styled letters with ordinary ones. White letters on black have no decomposition in Unicode. */
function toPlainLetters(word: string): string {
  return Array.from(word, (letter) => {
    const code = letter.codePointAt(0)!;
    if (code >= 0x1f150 && code <= 0x1f169) return String.fromCodePoint(0x41 + code - 0x1f150);
    if (code >= 0x1f170 && code <= 0x1f189) return String.fromCodePoint(0x41 + code - 0x1f170);
    return letter.normalize('NFKC').replace(/[()]/g, '');
  }).join('');
}

function findMixedLetters(word: string, words: readonly string[]): LookAlike | null {
  const letters = [...word];
  const own = letters.map(getAlphabet);
  const present = alphabets.filter((alphabet) => own.includes(alphabet));
  if (present.length < 2 || letters.length < MIN_MIXED_LETTERS) return null;
  if (letters.length <= MAX_CODE_LETTERS && word === word.toUpperCase()) return null;
  // The alphabet with the most letters comes first: one Latin letter doesn't make a Russian word Latin.
  const count = (alphabet: Alphabet) => own.filter((one) => one === alphabet).length;
  for (const alphabet of present.toSorted((one, other) => count(other) - count(one))) {
    const replacements = lettersByAlphabet.get(alphabet)!;
    const isOther = (at: number) => own[at] !== alphabet && own[at] !== null;
    const others = [...letters.keys()].filter(isOther);
    if (!others.every((at) => replacements.has(letters[at]!))) continue;
    if (isInflected(own, words)) return null;
    const plain = letters.map((letter, at) => (isOther(at) ? replacements.get(letter)! : letter)).join('');
    return { kind: 'mixed', word, plain, codePoints: toCodePoints(others.map((at) => letters[at]!)) };
  }
  return isStylized(letters, own) && !present.some((one) => one !== 'Latin' && hasWordIn(one, words))
    ? {
        kind: 'stylized',
        word,
        plain: word,
        codePoints: toCodePoints(letters.filter((_, at) => own[at] !== 'Latin')),
      }
    : null;
}

/**
 * Returns whether a word may be a foreign word with an ending in the language of the text, such as “PDFа”: it
 * changes its alphabet once, and the text has words in the alphabet of the ending.
 */
function isInflected(own: readonly (Alphabet | null)[], words: readonly string[]): boolean {
  const ending = own.at(-1) ?? null;
  const start = own.findLastIndex((alphabet) => alphabet !== ending) + 1;
  const isOneChange = own.slice(0, start).every((alphabet) => alphabet === own[0]);
  return isOneChange && start >= 2 && ending !== null && hasWordIn(ending, words);
}

/** Returns whether text has a word of two or more letters in this alphabet only. */
function hasWordIn(alphabet: Alphabet, words: readonly string[]): boolean {
  return words.some(
    (word) => word.length >= 2 && [...word].every((letter) => getAlphabet(letter) === alphabet),
  );
}

/**
 * Returns whether letters of another alphabet replace letters in the middle of a word, as in “KoЯn”. Names in
 * science end in Greek letters (“TGFβ”) or begin with them (“ΔT”).
 */
function isStylized(letters: readonly string[], own: readonly (Alphabet | null)[]): boolean {
  if (letters.length < MIN_STYLIZED_LETTERS) return false;
  if (own.includes('Greek') && own.includes('Cyrillic')) return true;
  return letters.some(
    (letter, at) =>
      /[\u042F\u0418\u0414\u0424\u0416\u0428\u039B\u03A3\u039E\u0394]/u.test(letter) &&
      own[at - 1] === 'Latin' &&
      own[at + 1] === 'Latin',
  );
}

/** Finds letters between a number's digits, in text that has no words in their alphabet. */
function findNumbers(text: string, words: readonly string[]): LookAlike[] {
  return (text.match(/[\dОоΟοЗбІ]+/gu) ?? []).flatMap((word): LookAlike[] => {
    const letters = [...word].filter((letter) => digitLookAlikes.has(letter));
    // A letter after a number, such as “12б”, is part of a house number.
    const isInside = /[^\d]+\d/.test(word) && /\d/.test(word);
    if (letters.length === 0 || !isInside || word.length < MIN_NUMBER_LENGTH) return [];
    const used = new Set(letters.map(getAlphabet));
    if ([...used].some((alphabet) => alphabet !== null && hasWordOfAlphabet(alphabet, words, letters)))
      return [];
    const plain = Array.from(word, (letter) => digitLookAlikes.get(letter) ?? letter).join('');
    return [{ kind: 'digits', word, plain, codePoints: toCodePoints(letters) }];
  });
}

const hasWordOfAlphabet = (
  alphabet: Alphabet,
  words: readonly string[],
  letters: readonly string[],
): boolean =>
  hasWordIn(
    alphabet,
    words.filter((word) => [...word].some((letter) => !letters.includes(letter))),
  );

function getAlphabet(letter: string): Alphabet | null {
  if (/\p{Script=Latin}/u.test(letter)) return 'Latin';
  if (/\p{Script=Cyrillic}/u.test(letter)) return 'Cyrillic';
  return /\p{Script=Greek}/u.test(letter) ? 'Greek' : null;
}

function toCodePoints(letters: readonly string[]): string[] {
  return [...new Set(letters)].map(
    (letter) => `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
  );
}
