/** Converts a URL to a URI. Browsers leave characters unescaped that RFC 3986 requires to be escaped. */
export function toUri(url: string): string {
  // `encodeURI` throws on a lone surrogate and escapes percent signs that already escape a character.
  return encodeURI(url.toWellFormed()).replaceAll('%25', '%');
}
