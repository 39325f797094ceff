/**
 * Simplifies a typed URL for display on the scan page: `https://Example.com/` becomes `example.com`. A path,
 * a query and plain http are kept; text that is not a URL is returned unchanged, so that the server can
 * report the problem.
 */
export function simplifyUrl(typed: string): string {
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || url.username || !['http:', 'https:'].includes(url.protocol)) return text;
  const path = `${url.pathname}${url.search}`;
  const address = path === '/' ? url.host : url.host + path;
  return url.protocol === 'http:' ? `http://${address}` : address;
}
