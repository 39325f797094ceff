/** Maximum length of a name. Longer texts are not names. */
const MAX_NAME_LENGTH = 80;

/** Control, direction and private-use characters, which must not become part of a name. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu;

/**
 * Converts text of a page to plain text for a patch: collapses white space, removes invisible characters and truncates.
 * Null if nothing readable is left.
 *
 * The text comes from the scanned page, so it is data and must never be parsed as markup.
 */
export function toPlainText(text: string | null | undefined, maxLength = MAX_NAME_LENGTH): string | null {
  // Limits the work on very long texts, such as a megabyte of spaces.
  const words = (text ?? '')
    .slice(0, 20 * maxLength)
    .replace(/\s+/g, ' ')
    .replace(invisibleCharacters, '')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(words)) return null;
  return words.length <= maxLength ? words : truncateAtWord(words, maxLength);
}

/** Truncates a text, at a word boundary if possible. */
function truncateAtWord(words: string, maxLength: number): string {
  const beginning = words.slice(0, maxLength - 1);
  const end = beginning.lastIndexOf(' ');
  return `${(end > maxLength / 2 ? beginning.slice(0, end) : beginning).trimEnd()}…`;
}

/** Like {@link toPlainText}, but returns null instead of truncating a text that is too long. */
export function toShortText(text: string | null | undefined, maxLength = MAX_NAME_LENGTH): string | null {
  const words = toPlainText(text, maxLength);
  return words?.endsWith('…') && !text?.trim().endsWith('…') ? null : words;
}

export function capitalize(words: string): string {
  return words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
