/**
 * Text of scanned pages is data, wherever it is printed: a terminal must not obey it, a viewer must not display it in
 * another order than it is stored in, and every file must be well-formed Unicode.
 */

/** C0 and C1 control characters but tab and line breaks: among them ESC and CSI, which begin commands of a terminal. */
const CONTROL_CHARACTERS = /(?![\t\n\r])\p{Cc}/gu;
/** Embeddings, overrides and isolates, which change the order in which the characters around them are displayed. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;
/** Marks of direction without a visible form. Right-to-left text is full of them, so they leave no trace. */
const BIDI_MARKS = /[\u061C\u200E\u200F]/g;
const REPLACEMENT = '\uFFFD';

/**
 * The text without characters that a terminal obeys or that reorder what is displayed: each is replaced by U+FFFD, so
 * that the reader sees that something was there. Tabs and line breaks stay.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(BIDI_MARKS, '')
    .replace(BIDI_CONTROLS, REPLACEMENT)
    .replace(CONTROL_CHARACTERS, REPLACEMENT);
}

/** {@link cleanText} on one line: every run of white space, line breaks included, becomes one space. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(/\s+/g, ' ')).trim();
}

/** What `JSON.stringify` writes as it is although a terminal may obey it, or displays it in another order. */
const UNESCAPED_CHARACTERS = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;

/**
 * JSON of the value in which the characters that {@link cleanText} replaces are escaped. It parses to the same value as
 * `JSON.stringify` gives: nothing is lost.
 */
export function cleanJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(
    UNESCAPED_CHARACTERS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
