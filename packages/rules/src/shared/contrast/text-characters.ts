/** Returns whether text contains a letter or a digit, unlike symbols and drawings made of symbols. */
export function hasLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Returns whether text is a single character as users perceive it (a grapheme). */
export function isSingleCharacter(text: string): boolean {
  const [first, second] = new Intl.Segmenter('en').segment(text.trim());
  return first !== undefined && second === undefined;
}
