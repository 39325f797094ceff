const DEFAULT_REDIRECT = '/dashboard';

/**
 * Returns the path to open after sign-in: the requested one, or the dashboard. Other sites' URLs are ignored
 * however they are written, so that a link to the login page cannot redirect elsewhere.
 *
 * @param wanted the query's `redirect` parameter
 */
export function getRedirectTarget(wanted: string | null): string {
  const here = 'http://here.invalid';
  const url = wanted?.startsWith('/') ? URL.parse(wanted, here) : null;
  // “/..//evil.example” has this origin, but its path is “//evil.example”, which on its own is another site's
  // URL.
  if (url?.origin !== here || url.pathname.startsWith('//')) return DEFAULT_REDIRECT;
  return `${url.pathname}${url.search}${url.hash}`;
}
