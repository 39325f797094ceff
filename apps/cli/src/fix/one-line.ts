/** Text of a page as a part of a line of ours: no line break, nothing that a terminal obeys or that turns directions. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD')
    .trim();
}
