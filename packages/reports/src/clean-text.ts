/**
 * Text from scanned pages is data wherever it is output: terminals must not execute it, viewers must not
 * display it in an order other than the stored one, and every file must be well-formed Unicode.
 */

/** C0 and C1 control characters, except tab and line breaks. ESC and CSI, which start terminal commands, are among them. */
const CONTROL_CHARACTERS = /(?![\t\n\r])\p{Cc}/gu;
/** Embeddings, overrides and isolates, which change the order in which the characters around them are displayed. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;
/** Invisible direction marks. They are removed without a replacement because right-to-left text is full of them. */
const BIDI_MARKS = /[\u061C\u200E\u200F]/g;
const REPLACEMENT = '\uFFFD';

/**
 * Replaces with U+FFFD any character that a terminal would interpret or that reorders displayed text, so that
 * readers see that something was there. Tabs and line breaks are kept.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(BIDI_MARKS, '')
    .replace(BIDI_CONTROLS, REPLACEMENT)
    .replace(CONTROL_CHARACTERS, REPLACEMENT);
}

/** Applies {@link cleanText} and collapses every run of white space, including line breaks, into one space. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(/\s+/g, ' ')).trim();
}
