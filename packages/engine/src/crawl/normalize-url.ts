/** Parameters that identify the source of a visit, not the page. */
const trackingParameter =
  /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|dclid|yclid|twclid|igshid|mc_[ce]id|_ga|_gl)$/i;

/** Parameters that identify a session: their value changes with every visit to the same page. */
const sessionParameter =
  /^(jsessionid|phpsessid|aspsessionid\w*|asp\.net_sessionid|cfid|cftoken|session_?id)$/i;

/** `sid` is also a common name for a story or section number; session ids are long and random. */
const sessionValue = /^[\w-]{16,}$/;

/** Client-side routes in the fragment: `#!about`, `#!/about`, `#/about`. */
const fragmentRoute = /^#(!|\/)/;

/**
 * Normalizes a URL for visiting by removing everything that does not select the page.
 *
 * - Removes the fragment, except client-side routes (`#!…`, `#/…`).
 * - Removes tracking and session parameters, including `;jsessionid=…` and ASP.NET's `/(S(…))` in the path.
 * - Keeps the order of the other parameters (it can matter) and removes an empty query.
 * - Keeps the trailing slash and `index.html` as linked, since not every server responds to the other form.
 *   {@link getPageKey} treats both forms as the same page.
 * - Removes the username and password. Normalizes percent-encoding (RFC 3986, section 6.2.2); host and default port
 *   follow the URL standard.
 *
 * @param href Absolute and http(s).
 */
export function normalizeUrl(href: string): string {
  const url = new URL(href);
  if (!fragmentRoute.test(url.hash)) url.hash = '';
  url.username = '';
  url.password = '';
  url.pathname = normalizeEncoding(url.pathname)
    .replace(/;(jsessionid|phpsessid|sid)=[^/;]*/gi, '')
    .replace(/\/\(S\([a-z\d]+\)\)(?=\/)/gi, '');
  // Uses the raw query, because `searchParams` would re-encode the remaining parameters.
  url.search = normalizeEncoding(url.search)
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !isIgnoredParameter(parameter))
    .join('&');
  return url.href;
}

/**
 * Returns the same key for URLs that most likely lead to the same page: http and https, with and without
 * `www.`, with and without a trailing slash, a folder and its index file. Use keys for comparison only, not as
 * URLs to visit.
 *
 * @param href A normalized URL.
 */
export function getPageKey(href: string): string {
  const url = new URL(href);
  const path = url.pathname
    .replace(/\/(?:index|default)\.(?:html?|php|aspx?|jsp|cgi)$/i, '/')
    .replace(/\/$/, '');
  return `${url.host.replace(/^www\./, '')}${path}${url.search}${url.hash}`;
}

function isIgnoredParameter(parameter: string): boolean {
  const [name = '', value = ''] = parameter.split('=', 2);
  return (
    trackingParameter.test(name) ||
    sessionParameter.test(name) ||
    (name.toLowerCase() === 'sid' && sessionValue.test(value))
  );
}

/** Converts escapes to uppercase and decodes characters that need no escaping. */
function normalizeEncoding(text: string): string {
  return text.replace(/%[\da-f]{2}/gi, (encoded) => {
    const char = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(char) ? char : encoded.toUpperCase();
  });
}
