const DEFAULT_REDIRECT = '/dashboard';

/**
 * Returns the path to open after sign-in: the requested one, or the dashboard. URLs of other sites are ignored in any
 * spelling, so that a link to our login page cannot redirect elsewhere.
 *
 * @param wanted the `redirect` of the query
 */
export function getRedirectTarget(wanted: string | null): string {
  const here = 'http://here.invalid';
  const url = wanted?.startsWith('/') ? URL.parse(wanted, here) : null;
  // “/..//evil.example” has our origin, but its path is “//evil.example”, which is a URL of another site by itself.
  if (url?.origin !== here || url.pathname.startsWith('//')) return DEFAULT_REDIRECT;
  return `${url.pathname}${url.search}${url.hash}`;
}
