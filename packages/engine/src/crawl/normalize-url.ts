/** Parameters that tell where a visitor came from and nothing about the page. */
const trackingParameter =
  /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|dclid|yclid|twclid|igshid|mc_[ce]id|_ga|_gl)$/i;

/** Parameters that name a session: another one at every visit, the same page behind each. */
const sessionParameter =
  /^(jsessionid|phpsessid|aspsessionid\w*|asp\.net_sessionid|cfid|cftoken|session_?id)$/i;

/** `sid` is also a common name for the number of a story or a section; a session's is long and random. */
const sessionValue = /^[\w-]{16,}$/;

/** Routes of applications that keep them in the fragment: `#!about`, `#!/about`, `#/about`. */
const fragmentRoute = /^#(!|\/)/;

/**
 * An address as it is visited: what does not choose the page is left out.
 *
 * - The fragment goes, but for routes that live in it (`#!…`, `#/…`).
 * - Tracking and session parameters go, also `;jsessionid=…` and ASP.NET's `/(S(…))` in the path.
 * - The order of the other parameters stays (it can matter), an empty query goes.
 * - Trailing slash and `index.html` stay as linked: not every server answers to the other form. That they mean the
 *   same page is left to {@link getPageKey}.
 * - A name and a password go. Percent-encoding takes its one form of RFC 3986, section 6.2.2; host and default port
 *   follow the URL standard.
 *
 * @param address Absolute and http(s).
 */
export function normalizeUrl(address: string): string {
  const url = new URL(address);
  if (!fragmentRoute.test(url.hash)) url.hash = '';
  url.username = '';
  url.password = '';
  url.pathname = normalizeEncoding(url.pathname)
    .replace(/;(jsessionid|phpsessid|sid)=[^/;]*/gi, '')
    .replace(/\/\(S\([a-z\d]+\)\)(?=\/)/gi, '');
  // Not through `searchParams`, which would write what stays in another encoding.
  url.search = normalizeEncoding(url.search)
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !isIgnoredParameter(parameter))
    .join('&');
  return url.href;
}

/**
 * What two addresses share when they are, to all that is known, the same page: http and https, with `www.` and
 * without, with a final slash and without, a folder and its index file. A key is for comparing, not for visiting.
 *
 * @param address A normalised address.
 */
export function getPageKey(address: string): string {
  const url = new URL(address);
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

/** Escapes in capitals, and none for characters that need none. */
function normalizeEncoding(text: string): string {
  return text.replace(/%[\da-f]{2}/gi, (encoded) => {
    const char = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(char) ? char : encoded.toUpperCase();
  });
}
