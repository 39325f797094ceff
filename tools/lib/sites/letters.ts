const ALPHABET = 'abcdefghij';

/**
 * Replaces a number's digits with ten letters, because a site with this many numbered pages could be an
 * endless calendar.
 */
export const toLetters = (number: number): string =>
  String(number).replace(/\d/g, (digit) => ALPHABET[Number(digit)]!);

/** Parses a number formatted by {@link toLetters}. */
export const fromLetters = (letters: string): number =>
  Number(letters.replace(/./g, (letter) => String(ALPHABET.indexOf(letter))));
