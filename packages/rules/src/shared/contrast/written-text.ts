/** Says something in a human language: holds a letter or a digit. Signs, drawings of signs and icon fonts do not. */
export function isWritten(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Fonts that draw a picture in place of a word: `Material Icons`, `Material Symbols Outlined`. */
export function isIconFont(fontFamily: string): boolean {
  const [first = ''] = fontFamily.split(',', 1);
  return /\b(?:icons?|symbols?)\b/i.test(first);
}

/** A single character, as people count them. */
export function isOneCharacter(text: string): boolean {
  const [first, second] = new Intl.Segmenter('en').segment(text.trim());
  return first !== undefined && second === undefined;
}
