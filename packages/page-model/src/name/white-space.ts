/** Trimmed, with each run of HTML white space as one space: how names and descriptions are given. */
export function collapseWhiteSpace(text: string): string {
  return text.replace(/[\t\n\f\r ]+/g, ' ').trim();
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}
