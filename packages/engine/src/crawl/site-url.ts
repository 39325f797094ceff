import type { Guard } from '@curbcut/capture';
import { MAX_URL_LENGTH } from '@curbcut/contract';

/** A URL that a user entered, in a form that can be visited. */
export interface SiteUrl {
  /** Absolute http(s) URL, normalized according to the URL standard, without credentials and fragment. */
  readonly url: string;
  /** Whether the user entered no scheme, so that http may be tried if https does not respond. */
  readonly isSchemeGuessed: boolean;
  /** A sentence for the user if part of the input was removed; otherwise null. */
  readonly note: string | null;
}

/** The input can't be visited; the message says what to do. */
export class InvalidUrlError extends Error {
  override readonly name = 'InvalidUrlError';
}

/** Localhost names and IP addresses, which rarely support https. */
const plainHost = /^(localhost|.*\.localhost|\[.*\]|[\d.]+)$/i;

/**
 * Parses a URL as people type it: `example.com`, `example.com/shop`, `//example.com` or a full http(s) URL.
 * Without a scheme, it defaults to https, or to http for `localhost` and IP addresses.
 *
 * @throws {InvalidUrlError} when the input is not a URL or cannot be scanned.
 */
export function parseSiteUrl(text: string): SiteUrl {
  const typed = text.trim();
  if (typed === '') throw new InvalidUrlError('Enter a website address, such as example.com.');
  if (typed.length > MAX_URL_LENGTH) {
    throw new InvalidUrlError(`A website address can have at most ${MAX_URL_LENGTH} characters.`);
  }
  if (/\s/.test(typed)) throw new InvalidUrlError('A website address can’t contain spaces.');
  if (/^[^/:@]+@[^/:@]+\.[^/:@]+$/.test(typed)) {
    throw new InvalidUrlError(
      'This looks like an email address. Enter a website address, such as example.com.',
    );
  }
  const scheme = /^([a-z][a-z\d+.-]*):(?!\d+(\/|$|\?|#))/i.exec(typed)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    throw new InvalidUrlError(`We can scan only http and https URLs, not ${scheme}: URLs.`);
  }
  const isSchemeGuessed = scheme === undefined;
  const rest = typed.replace(/^\/\//, '');
  const guess = plainHost.test(/^\[[^\]]*\]|^[^/:?#]+/.exec(rest)?.[0] ?? '') ? 'http' : 'https';
  const url = URL.parse(isSchemeGuessed ? `${guess}://${rest}` : typed);
  if (url === null || /^\.*$/.test(url.hostname)) {
    throw new InvalidUrlError(`“${shorten(typed)}” isn’t a website address. Enter one such as example.com.`);
  }
  if (isSchemeGuessed && !plainHost.test(url.hostname) && !url.hostname.includes('.')) {
    throw new InvalidUrlError(`“${shorten(typed)}” has no ending such as .com. Enter the full address.`);
  }
  const hadCredentials = url.username !== '' || url.password !== '';
  url.username = '';
  url.password = '';
  url.hash = '';
  return {
    url: url.href,
    isSchemeGuessed,
    note: hadCredentials
      ? 'We removed the username and password from the URL. Add sign-in details to the scan instead.'
      : null,
  };
}

const MAX_ECHO_LENGTH = 80;

const shorten = (text: string) =>
  text.length > MAX_ECHO_LENGTH ? `${text.slice(0, MAX_ECHO_LENGTH)}…` : text;

/** Milliseconds to find out whether a site supports https at all. */
const HTTPS_TIMEOUT_MS = 10_000;

/** See `findReachableStart` of `Scanner`. */
export async function findReachableStart(
  guard: Pick<Guard, 'fetch'>,
  { url, isSchemeGuessed }: SiteUrl,
  signal?: AbortSignal,
): Promise<string> {
  if (!isSchemeGuessed || !url.startsWith('https:')) return url;
  const isReachable = (candidate: string): Promise<boolean> =>
    guard.fetch(candidate, { maxBytes: 1, timeoutMs: HTTPS_TIMEOUT_MS, signal }).then(
      () => true,
      () => {
        signal?.throwIfAborted();
        return false;
      },
    );
  const httpUrl = url.replace(/^https:/, 'http:');
  return (await isReachable(url)) || !(await isReachable(httpUrl)) ? url : httpUrl;
}
