/** What was typed, as an address that can be visited. */
export interface SiteUrl {
  /** Absolute http(s) address, normalised by the URL standard, without credentials and fragment. */
  readonly url: string;
  /** True when no scheme was typed, so that http may be tried where https does not answer. */
  readonly isSchemeGuessed: boolean;
  /** A sentence for the person when part of what was typed was left out; null otherwise. */
  readonly note: string | null;
}

/** What was typed cannot be visited; the message is a sentence that says what to do. */
export class InvalidUrlError extends Error {
  override readonly name = 'InvalidUrlError';
}

/** Names that mean this machine or an address itself rarely speak https. */
const plainHost = /^(localhost|.*\.localhost|\[.*\]|[\d.]+)$/i;

/**
 * Reads an address as people type it: `example.com`, `example.com/shop`, `//example.com` or a full http(s)
 * address. Without a scheme it is https, but for `localhost` and IP addresses, which are http.
 *
 * @throws {InvalidUrlError} when there is no address in it, or one that cannot be scanned.
 */
export function parseSiteUrl(text: string): SiteUrl {
  const typed = text.trim();
  if (typed === '') throw new InvalidUrlError('Please enter a website address, such as example.com.');
  if (typed.length > MAX_URL_LENGTH) {
    throw new InvalidUrlError(`A website address may have ${MAX_URL_LENGTH} characters at most.`);
  }
  if (/\s/.test(typed)) throw new InvalidUrlError('A website address has no spaces in it. Please check it.');
  if (/^[^/:@]+@[^/:@]+\.[^/:@]+$/.test(typed)) {
    throw new InvalidUrlError(
      'This looks like an email address. Please enter a website address, such as example.com.',
    );
  }
  const scheme = /^([a-z][a-z\d+.-]*):(?!\d+(\/|$|\?|#))/i.exec(typed)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    throw new InvalidUrlError(`Only http and https addresses can be scanned, not ${scheme}: addresses.`);
  }
  const isSchemeGuessed = scheme === undefined;
  const rest = typed.replace(/^\/\//, '');
  const guess = plainHost.test(/^\[[^\]]*\]|^[^/:?#]+/.exec(rest)?.[0] ?? '') ? 'http' : 'https';
  const url = URL.parse(isSchemeGuessed ? `${guess}://${rest}` : typed);
  if (url === null || /^\.*$/.test(url.hostname)) {
    throw new InvalidUrlError(
      `“${shorten(typed)}” is not a website address. Please enter one such as example.com.`,
    );
  }
  if (isSchemeGuessed && !plainHost.test(url.hostname) && !url.hostname.includes('.')) {
    throw new InvalidUrlError(
      `“${shorten(typed)}” has no ending such as .com. Please enter the whole address.`,
    );
  }
  const hadCredentials = url.username !== '' || url.password !== '';
  url.username = '';
  url.password = '';
  url.hash = '';
  return {
    url: url.href,
    isSchemeGuessed,
    note: hadCredentials
      ? 'The name and password in the address were left out. Use a sign-in for the scan instead.'
      : null,
  };
}

/** As long as the longest that is followed of a page. */
const MAX_URL_LENGTH = 2048;

const MAX_ECHO_LENGTH = 80;

const shorten = (text: string) =>
  text.length > MAX_ECHO_LENGTH ? `${text.slice(0, MAX_ECHO_LENGTH)}…` : text;
