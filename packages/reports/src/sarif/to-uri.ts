/** An address as a URI: browsers let characters stand that RFC 3986 has escaped. */
export function toUri(url: string): string {
  // encodeURI throws at a lone surrogate, and would escape what is escaped already.
  return encodeURI(url.toWellFormed()).replaceAll('%25', '%');
}
