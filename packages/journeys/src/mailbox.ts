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

  /**
   * @param url the mailbox's URL, with a username and password for basic authentication if it has one
   * @throws {MailboxError} if it isn't an http(s) URL
   */
  constructor(url: string, fetchText: FetchText) {
    const parsed = parseMailboxUrl(url);
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
   * Finds the link in the newest matching message that has arrived since then. Each message is used only once.
   *
   * @param host host of the page that is open, whose links are used if the step has no pattern for them
   * @returns the link, or a problem that ends a sentence about the step
   * @throws {MailboxError}
   */
  async findLink(
    { to, subject, link }: EmailQuery,
    host: string,
  ): Promise<{ readonly link: string } | { readonly problem: string }> {
    const isMatch = (pattern: string | undefined, value: string) =>
      pattern === undefined || matchesPattern(pattern.toLowerCase(), value.toLowerCase());
    const message = (await this.#list()).find(
      ({ ID, Subject, To }) =>
        !this.#ignored.has(ID) &&
        isMatch(subject, Subject) &&
        (to === undefined || (To ?? []).some((recipient) => isMatch(to, recipient.Address))),
    );
    if (message === undefined) return { problem: 'waits for an email that hasn’t arrived' };
    const { HTML, Text } = await this.#read(`message/${encodeURIComponent(message.ID)}`, Message);
    const found = [...listHtmlLinks(HTML), ...listTextLinks(Text)].find((url) =>
      link === undefined ? URL.parse(url)?.host === host : matchesPattern(link, url),
    );
    if (found === undefined)
      return {
        problem: `opens a link in an email, but the email “${message.Subject.slice(0, 100)}” has no matching link`,
      };
    this.#ignored.add(message.ID);
    return { link: found };
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

/** Returns the password in a mailbox's URL, as it is sent; empty if there is none. */
export const getMailboxPassword = (url: string): string =>
  decodeUserInfo(parseMailboxUrl(url)?.password ?? '');

/** Decodes a username or password in a URL. One with a percent sign that encodes nothing is used as it is. */
function decodeUserInfo(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Parses a mailbox's URL; null if it isn't an http(s) URL. */
export function parseMailboxUrl(text: string): URL | null {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

/**
 * Returns what must not be shown of a link that signs in: the link itself, and each part that is a token. Paths
 * and words aren't, because they also occur elsewhere.
 */
export function listLinkSecrets(link: string): string[] {
  const { href, pathname, searchParams, hash } = new URL(link);
  const parts = [...pathname.split('/'), ...searchParams.values(), hash.slice(1)];
  return [link, href, ...parts.filter((part) => TOKEN.test(part))];
}
const TOKEN = /^(?=.*\d)[\w.~+=-]{16,}$/;

const isWebUrl = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

function listHtmlLinks(html: string): string[] {
  const links: string[] = [];
  const parser = new Parser({
    onopentag: (name, { href }) => {
      if (name === 'a' && href !== undefined && isWebUrl(href.trim())) links.push(href.trim());
    },
  });
  parser.end(html);
  return links;
}

/** Links in plain text. Punctuation after a link isn't part of it. */
const listTextLinks = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/[^\s<>"]+/gi)]
    .map(([url]) => url.replace(/[.,;:!?)\]]+$/, ''))
    .filter(isWebUrl);
