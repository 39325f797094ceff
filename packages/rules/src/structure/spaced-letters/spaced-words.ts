/** Longer text isn't searched. */
const MAX_TEXT_LENGTH = 2_000;

/**
 * Three or more single letters of an alphabetic script with a space between them, and nothing directly next
 * to them.
 */
const alphabeticPattern =
  /(?<![^\s\u00A0"'“([])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}](?:[ \u00A0\u2000-\u200A\u202F\u205F\u3000][\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]){2,}(?![^\s\u00A0"'”)\].,!?:;])/gu;

/**
 * Two to four Chinese or Japanese characters that are the whole text, with full-width or no-break spaces
 * between them.
 */
const ideographicPattern =
  /^\s*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}](?:[\u00A0\u2000-\u200A\u3000]+[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]){1,3}\s*$/u;

/** Finds runs of single letters separated by spaces. Two spaces separate words. */
export function findSpacedLetters(text: string): string[] {
  const searched = text.slice(0, MAX_TEXT_LENGTH);
  if (ideographicPattern.test(searched)) return [searched.trim()];
  return Array.from(searched.matchAll(alphabeticPattern), ([run]) => run);
}

const VOWELS = /[aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýÿαεηιουωάέήίόύώаеёиоуыэюяіїє]/giu;
// cspell:ignore asdfghjkl zxcvbnm qwertzuiop azertyuiop wasd
/** Keyboard rows, groups of keys and compass points. */
const KNOWN_SEQUENCES = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'wasd',
  'nesw',
  'news',
];
/** A run of this many letters is definitely long enough to be a word. */
const MIN_WORD_LENGTH = 5;

/**
 * Classifies a run of letters: `word` if it is certain, `letters` for an alphabet, notes or other sequences,
 * and `unsure` otherwise.
 *
 * @param isKnownWord returns whether the page contains a word elsewhere
 */
export function classifyLetters(
  run: string,
  isKnownWord: (word: string) => boolean,
): 'word' | 'letters' | 'unsure' {
  const letters = run.replace(/[\s\u00A0\u2000-\u200A\u202F\u205F\u3000]+/gu, '').toLowerCase();
  if (ideographicPattern.test(run)) return 'unsure';
  if (isSequence(letters)) return 'letters';
  if (letters.length >= 4 && isKnownWord(letters)) return 'word';
  const vowelCount = letters.match(VOWELS)?.length ?? 0;
  if (letters.length < 4 || vowelCount === 0 || vowelCount === letters.length) return 'letters';
  const isPronounceable = !letters
    .replace(VOWELS, ' ')
    .split(' ')
    .some((consonants) => consonants.length > 2);
  const isLongEnough = letters.length >= MIN_WORD_LENGTH && vowelCount >= letters.length / 4;
  return isPronounceable && isLongEnough ? 'word' : 'unsure';
}

/** Returns whether letters are in alphabet or keyboard order, are repeated or are names of notes. */
function isSequence(letters: string): boolean {
  const codes = Array.from(letters, (letter) => letter.codePointAt(0)!);
  const isSorted = codes.every((code, at) => at === 0 || code > codes[at - 1]!);
  const isReversed = codes.every((code, at) => at === 0 || code < codes[at - 1]!);
  const isKnown = KNOWN_SEQUENCES.some((sequence) => sequence.includes(letters));
  return isSorted || isReversed || isKnown || new Set(codes).size <= 2 || /^[a-h]+$/.test(letters);
}
