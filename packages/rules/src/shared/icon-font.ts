const iconFontPattern = /icon|symbol|glyph|awesome|dashicons|ionicons/i;

/**
 * Fonts whose letters draw pictures, such as `Material Icons`: what their text says is not what is seen. Only the
 * first family counts: the fallbacks of ordinary texts name “Segoe UI Symbol” too.
 *
 * @param fontFamily computed value of `font-family`
 */
export function isIconFont(fontFamily: string): boolean {
  const [first = ''] = fontFamily.split(',', 1);
  return iconFontPattern.test(first);
}
