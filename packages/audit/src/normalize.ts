/** Removes from texts and URLs what changes from deployment to deployment without changing the meaning. */

/** Collapses white space. */
export function normalizeText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** An id in a fragment that React or another library generates: `#:r1a:`, `#«r1a»`. */
const generatedFragment = /^#(?::[rR]?[\da-zA-Z]+:|«[rR]?\w+»)$/;

/**
 * Normalizes the URL of a page or a link: removes generated fragments, and the content hash that build tools put into
 * file names (`terms.3fa92c1b.pdf`). Everything else is part of what the URL means.
 */
export function normalizeUrl(url: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url.trim()) ?? [];
  return `${stripFileHash(path)}${query}${generatedFragment.test(fragment) ? '' : fragment}`;
}

/** Removes a hash of 8 to 20 hexadecimal digits before the extension. */
function stripFileHash(path: string): string {
  return path.replace(/[.-](?=[a-f]*\d)[\da-f]{8,20}(?=\.\w{2,5}$)/, '');
}

/** Query parameters that only keep browsers from using an old copy of a file. */
const cacheParameter =
  /^(?:(?:v|ver|version|rev|hash|cb|_|cachebuster|cache|build|bust)(?:=|$)|ts?=\d{9,}$)/i;

/**
 * Normalizes the URL of an image or another file that the page shows: removes parameters of caches. A content hash in
 * its name stays, because it changes with the file.
 */
export function normalizeFileUrl(url: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url.trim()) ?? [];
  const parameters = query
    .split('&')
    .filter((parameter) => parameter !== '' && !cacheParameter.test(parameter))
    .join('&');
  return `${path}${parameters === '' ? '' : `?${parameters}`}${fragment}`;
}
