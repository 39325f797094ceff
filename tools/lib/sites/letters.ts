const ALPHABET = 'abcdefghij';

/** Replaces the digits of a number with ten letters. A site with as many numbered pages could be an endless calendar. */
export const toLetters = (number: number): string =>
  String(number).replace(/\d/g, (digit) => ALPHABET[Number(digit)]!);

/** Reads a number that {@link toLetters} wrote. */
export const fromLetters = (letters: string): number =>
  Number(letters.replace(/./g, (letter) => String(ALPHABET.indexOf(letter))));
