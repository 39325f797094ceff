/** Says something in a human language: holds a letter or a digit. Signs and drawings of signs do not. */
export function hasLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** A single character, as people count them. */
export function isSingleCharacter(text: string): boolean {
  const [first, second] = new Intl.Segmenter('en').segment(text.trim());
  return first !== undefined && second === undefined;
}
