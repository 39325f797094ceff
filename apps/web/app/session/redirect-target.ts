const DEFAULT_REDIRECT = '/dashboard';

/**
 * Where to go after signing in: the path that was asked for, or the dashboard. Addresses of other sites do not count,
 * in whatever spelling: a link to our login page must not lead elsewhere.
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
