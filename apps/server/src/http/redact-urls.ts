const urlPattern = /\bhttps?:\/\/[^\s<>"'“”‘’`]+/gi;

/**
 * Returns a URL for the log: without user name, password and fragment, and without the values of its query, which may
 * grant access to what it opens.
 */
export function redactUrl(address: string): string {
  const url = URL.parse(address);
  if (!url) return '(not a URL)';
  const names = [...new Set(url.searchParams.keys())];
  const query = names.map((name) => `${encodeURIComponent(name)}=…`).join('&');
  return `${url.origin}${url.pathname}${query === '' ? '' : `?${query}`}`;
}

/** Applies {@link redactUrl} to the URLs in a text. */
export function redactUrls(text: string): string {
  return text.replace(urlPattern, redactUrl);
}
