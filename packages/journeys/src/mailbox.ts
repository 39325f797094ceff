import { Parser } from 'htmlparser2';
import { z } from 'zod';
import { matchesPattern, type StepOfType } from './journey.ts';

/** Reads a URL of a mailbox. Returns its status and body as text. */
export type FetchText = (
  url: string,
  headers: Readonly<Record<string, string>>,
) => Promise<{ readonly status: number; readonly text: string }>;

/** Thrown when a mailbox can't be read. The message never contains its URL, which may contain a password. */
export class MailboxError extends Error {
  override readonly name = 'MailboxError';
}

/** Number of a mailbox's messages to search, newest first. Other tests may use the same mailbox. */
const MAX_MESSAGES = 50;
/** Number of messages to read at a time. Anyone may send emails to the mailbox. */
const MAX_READ_MESSAGES = 10;
/** Number of links to read from an email, and of characters in one. Browsers and servers accept 8 KB. */
const MAX_LINKS = 1_000;
const MAX_LINK_LENGTH = 8_192;

const Address = z.object({ Address: z.string() });
const MessageList = z.object({
  messages: z.array(
    z.object({ ID: z.string(), Subject: z.string(), To: z.array(Address).nullable().default([]) }),
  ),
});
const Message = z.object({ HTML: z.string().default(''), Text: z.string().default('') });

type EmailQuery = Pick<StepOfType<'openEmailLink'>, 'to' | 'subject' | 'link'>;

/**
 * A test mailbox with the HTTP API of Mailpit (https://mailpit.axllent.org/docs/api-v1/): `GET
 * /api/v1/messages` lists messages, newest first, and `GET /api/v1/message/{ID}` returns one.
 */
export class Mailbox {
  readonly #url: URL;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #fetchText: FetchText;
  /** Messages that had arrived before the journey started, and those whose link was opened. */
  readonly #ignored = new Set<string>();
  /** The links in the messages read so far, by the message's ID. Messages don't change. */
  readonly #links = new Map<string, readonly URL[]>();

  /**
   * @param url the mailbox's URL, with a username and password for basic authentication if it has one
   * @throws {MailboxError} if it isn't an http(s) URL
   */
  constructor(url: string, fetchText: FetchText) {
    const parsed = parseHttpUrl(url);
    if (parsed === null) throw new MailboxError('isn’t an http(s) URL');
    const { username, password } = parsed;
    const credentials = `${decodeUserInfo(username)}:${decodeUserInfo(password)}`;
    this.#headers =
      username === '' && password === ''
        ? {}
        : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
    this.#url = Object.assign(new URL(parsed), { username: '', password: '', search: '', hash: '' });
    this.#fetchText = fetchText;
  }

  /**
   * Marks all messages received so far as old, so that a step opens only links that were sent during the journey.
   *
   * @throws {MailboxError}
   */
  async ignoreCurrent(): Promise<void> {
    for (const { ID } of await this.#list()) this.#ignored.add(ID);
  }

  /**
   * Finds the link in the newest message that matches, has a matching link and has arrived since then. Each
   * message is used only once.
   *
   * @param host host of the page that is open, whose links are used if the step has no pattern for them
   * @returns the link, or a problem that ends a sentence about the step
   * @throws {MailboxError}
   */
  async findLink(
    { to, subject, link: pattern }: EmailQuery,
    host: string,
  ): Promise<{ readonly link: string } | { readonly problem: string }> {
    const isMatch = (text: string | undefined, value: string) =>
      text === undefined || matchesPattern(text.toLowerCase(), value.toLowerCase());
    const matching = (await this.#list()).filter(
      ({ ID, Subject, To }) =>
        !this.#ignored.has(ID) &&
        isMatch(subject, Subject) &&
        (to === undefined || (To ?? []).some((recipient) => isMatch(to, recipient.Address))),
    );
    const unread = matching.filter(({ ID }) => !this.#links.has(ID)).slice(0, MAX_READ_MESSAGES);
    for (const { ID } of unread) this.#links.set(ID, await this.#readLinks(ID));
    for (const { ID } of matching) {
      const found = chooseLink(this.#links.get(ID) ?? [], pattern, host);
      if (found === undefined) continue;
      this.#ignored.add(ID);
      return { link: found.href };
    }
    const [newest] = matching;
    if (newest === undefined) return { problem: 'waits for an email that hasn’t arrived' };
    return {
      problem: `opens a link in an email, but the email “${toShortLine(newest.Subject)}” has no matching link`,
    };
  }

  async #readLinks(id: string): Promise<URL[]> {
    const { HTML, Text } = await this.#read(`message/${encodeURIComponent(id)}`, Message);
    const links = new Map<string, URL>();
    for (const text of [...listHtmlLinks(HTML), ...listTextLinks(Text)]) {
      const url = text.length > MAX_LINK_LENGTH ? null : parseHttpUrl(text);
      // A username in front of the host can look like a different site, and would sign in with a value from
      // the email.
      if (url === null || url.username !== '' || url.password !== '') continue;
      links.set(url.href, url);
      if (links.size === MAX_LINKS) break;
    }
    return [...links.values()];
  }

  async #list(): Promise<z.infer<typeof MessageList>['messages']> {
    return (await this.#read(`messages?limit=${MAX_MESSAGES}`, MessageList)).messages;
  }

  async #read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> {
    const base = this.#url.href.replace(/\/*$/, '/');
    const { status, text } = await this.#fetchText(new URL(`api/v1/${path}`, base).href, this.#headers);
    if (status === 401 || status === 403) throw new MailboxError('rejects the username and password');
    if (status !== 200) throw new MailboxError(`answered with HTTP ${status}`);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new MailboxError('doesn’t respond like Mailpit');
    }
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw new MailboxError('doesn’t respond like Mailpit');
    return parsed.data;
  }
}

/** Returns the password in a mailbox's URL, in the form in which it is sent; empty if there is none. */
export const getMailboxPassword = (url: string): string => decodeUserInfo(parseHttpUrl(url)?.password ?? '');

/** Decodes a username or password in a URL. One with a percent sign that encodes nothing is used as it is. */
function decodeUserInfo(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Parses a URL, for example that of a mailbox; null if it isn't an http(s) URL. */
export function parseHttpUrl(text: string): URL | null {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

/**
 * Chooses the first link that matches the pattern. Without a pattern, chooses the first link to the host that
 * contains a token, because the first link is often the sender's logo, or else the first one to the host.
 */
function chooseLink(links: readonly URL[], pattern: string | undefined, host: string): URL | undefined {
  if (pattern !== undefined) return links.find(({ href }) => matchesPattern(pattern, href));
  const own = links.filter((link) => link.host === host);
  return own.find((link) => listTokens(link).length > 0) ?? own[0];
}

/**
 * Returns what must not be shown of a sign-in link: each part that is a token, and everything after the host
 * if it contains a token, a query or a fragment. Other paths and words also occur elsewhere. The host stays,
 * so that URLs are still URLs when these parts are replaced.
 */
export function listLinkSecrets(link: string): string[] {
  const url = new URL(link);
  const tokens = listTokens(url);
  const { pathname, search, hash } = url;
  const hasSecret = tokens.length > 0 || search !== '' || hash !== '';
  const rest = `${pathname}${search}${hash}`.slice(1);
  return [...(hasSecret && rest !== '' ? [rest] : []), ...tokens];
}

/** Returns the parts of a link that look random: long, with a digit or with letters of both cases. */
const listTokens = ({ pathname, searchParams, hash }: URL): string[] =>
  [...pathname.split('/'), ...searchParams.values(), hash.slice(1)].filter(
    (part) =>
      /^[\w.~+=-]{16,}$/.test(part) && (/\d/.test(part) || (/[a-z]/.test(part) && /[A-Z]/.test(part))),
  );

/** Returns text from an email as a short line. */
const toShortLine = (text: string): string =>
  text.slice(0, 100).toWellFormed().replaceAll(/\p{C}/gu, ' ').trim();

/**
 * Reads tags without an element stack, in linear time. For links it doesn't matter which elements are open,
 * and an email with a hundred thousand unclosed elements would otherwise take minutes.
 */
class TagParser extends Parser {
  protected override isVoidElement(): boolean {
    return true;
  }
}

function listHtmlLinks(html: string): string[] {
  const links: string[] = [];
  const parser = new TagParser({
    onopentag: (name, { href }) => {
      if (name === 'a' && href !== undefined) links.push(href.trim());
    },
  });
  parser.end(html);
  return links;
}

/** Links in plain text. Punctuation after a link isn't part of it. */
const listTextLinks = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/[^\s<>"]+/gi)].map(([url]) => trimPunctuation(url));

/** A regular expression would look for the end from each position, which takes minutes in a hostile email. */
function trimPunctuation(url: string): string {
  let end = url.length;
  while (end > 0 && '.,;:!?)]'.includes(url[end - 1]!)) end -= 1;
  return url.slice(0, end);
}
