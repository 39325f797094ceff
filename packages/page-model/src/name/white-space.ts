/** Trims a text and collapses each run of HTML white space to one space, as in names and descriptions. */
export function collapseWhiteSpace(text: string): string {
  return text.replace(/[\t\n\f\r ]+/g, ' ').trim();
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}
