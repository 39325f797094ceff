/** Characters of a name: longer ones are no names but texts. */
const MAX_NAME_LENGTH = 80;

/** Control characters, marks of direction and private use: they are to be seen or heard by nobody. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu;

/**
 * A text of the page as words that a patch may write: white space collapsed, of bounded length. Null when nothing is
 * left to be read.
 *
 * Texts come from the page that is scanned, so they are data: never read as markup, by nobody.
 */
export function toPlainText(text: string | null | undefined, most = MAX_NAME_LENGTH): string | null {
  // A megabyte of spaces need not be read to its end.
  const words = (text ?? '')
    .slice(0, 20 * most)
    .replace(/\s+/g, ' ')
    .replace(invisibleCharacters, '')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(words)) return null;
  return words.length <= most ? words : truncateAtWord(words, most);
}

/** The beginning of a text, up to the end of a word where there is one. */
function truncateAtWord(words: string, most: number): string {
  const beginning = words.slice(0, most - 1);
  const end = beginning.lastIndexOf(' ');
  return `${(end > most / 2 ? beginning.slice(0, end) : beginning).trimEnd()}…`;
}

/** The same of a text that is a name as a whole: null when it is too long for one. */
export function toShortText(text: string | null | undefined, most = MAX_NAME_LENGTH): string | null {
  const words = toPlainText(text, most);
  return words?.endsWith('…') && !text?.trim().endsWith('…') ? null : words;
}

export function capitalize(words: string): string {
  return words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
