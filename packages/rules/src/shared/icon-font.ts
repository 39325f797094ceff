const iconFontPattern = /icon|symbol|glyph|awesome|dashicons|ionicons/i;

/**
 * Returns whether letters in this font are drawn as icons, as in `Material Icons`, so that the text is not
 * what people see. Only the first family counts: ordinary texts have “Segoe UI Symbol” among their fallbacks
 * too.
 *
 * @param fontFamily computed value of `font-family`
 */
export function isIconFont(fontFamily: string): boolean {
  const [first = ''] = fontFamily.split(',', 1);
  return iconFontPattern.test(first);
}
