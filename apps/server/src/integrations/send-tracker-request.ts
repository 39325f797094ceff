import { ConnectFailedError, type GuardedSender, RefusedError } from '@curbcut/engine';
import { z } from 'zod';
import { toStorable } from '../db/to-storable.ts';
import { MAX_RETRY_AFTER_MS, readRetryAfter } from '../webhooks/outgoing-requests.ts';
import { TrackerError } from './issue-tracker.ts';

/** Time limit of one request, including the reply. */
const REQUEST_TIMEOUT_MS = 15_000;
const MAX_REPLY_BYTES = 4 * 1024 ** 2;
/** The pause if a tracker limits requests and doesn't say for how long. */
const DEFAULT_RETRY_AFTER_MS = 60_000;
/** Maximum length of the tracker's own text in a message, in characters. */
const MAX_REASON_LENGTH = 300;

/** How to reach a tracker. */
export interface TrackerClient {
  /** The tracker's name in messages. */
  readonly name: string;
  /** Base URL, without a trailing slash. */
  readonly apiUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sender: Pick<GuardedSender, 'send'>;
  readonly signal?: AbortSignal | undefined;
}

interface TrackerRequest<Reply> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Path and query below the client's URL. */
  readonly path: string;
  readonly body?: object;
  /** The reply's required fields; other fields are dropped. */
  readonly reply: z.ZodType<Reply>;
}

/**
 * Sends a request to a tracker through the network guard and returns its reply.
 *
 * @throws {TrackerError} if there is no reply, or the reply is an error or isn't valid.
 */
export async function sendTrackerRequest<Reply>(
  { name, apiUrl, headers, sender, signal }: TrackerClient,
  { method, path, body, reply: schema }: TrackerRequest<Reply>,
): Promise<Reply> {
  const payload = body && Buffer.from(JSON.stringify(body));
  const reply = await sender
    .send(
      `${apiUrl}${path}`,
      { method, ...(payload && { body: payload }) },
      {
        headers: {
          accept: 'application/json',
          ...headers,
          ...(payload && { 'content-type': 'application/json' }),
          'accept-encoding': 'identity',
        },
        timeoutMs: REQUEST_TIMEOUT_MS,
        maxBytes: MAX_REPLY_BYTES,
        ...(signal && { signal }),
      },
    )
    .catch((error: unknown) => {
      signal?.throwIfAborted();
      if (error instanceof RefusedError)
        throw new TrackerError(
          'refused',
          `${name}’s URL leads to an address outside the public internet, which isn’t allowed.`,
        );
      if (error instanceof ConnectFailedError) throw new TrackerError('unclear', error.failure.sentence);
      throw error;
    });
  const { status } = reply;
  const json = parseJson(reply.body);
  if (status < 200 || status >= 300) throw toTrackerError(name, status, reply.headers, json);
  const parsed = schema.safeParse(json);
  if (!parsed.success)
    throw new TrackerError('unclear', `${name} sent a response we couldn’t read. Check the URL.`);
  return parsed.data;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function toTrackerError(name: string, status: number, headers: Headers, json: unknown): TrackerError {
  // GitHub uses 403, too: https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
  const isLimited =
    status === 429 ||
    (status === 403 && (headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0'));
  if (isLimited || status === 503) {
    const pause = getPause(headers, Date.now());
    return new TrackerError(
      isLimited ? 'rate-limited' : 'unclear',
      isLimited ? `${name} is rate limiting our requests.` : `${name} isn’t available (503).`,
      pause,
    );
  }
  const reason = getReason(json);
  const said = reason === '' ? '' : ` It replied: “${reason}”`;
  if (status === 401)
    return new TrackerError('unauthorized', `${name} rejected the token. Enter a new one.${said}`);
  if (status === 403)
    return new TrackerError(
      'unauthorized',
      `The token doesn’t have the permissions we need in ${name}.${said}`,
    );
  if (status === 404)
    return new TrackerError(
      'refused',
      `${name} couldn’t find this project or ticket, or the token can’t access it (404).${said}`,
    );
  if (status >= 300 && status < 400)
    return new TrackerError(
      'refused',
      `${name} replied with a redirect (${status}). Enter the current URL or project.`,
    );
  if (status >= 500) return new TrackerError('unclear', `${name} replied with an error (${status}).`);
  return new TrackerError('refused', `${name} refused the request (${status}).${said}`);
}

function getPause(headers: Headers, now: number): number {
  // Seconds since 1970: `x-ratelimit-reset` of GitHub, `RateLimit-Reset` of GitLab.
  const reset = Number(headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset') ?? Number.NaN);
  const untilReset = Number.isFinite(reset) ? Math.max(0, reset * 1000 - now) : DEFAULT_RETRY_AFTER_MS;
  return readRetryAfter(headers, now) ?? Math.min(untilReset, MAX_RETRY_AFTER_MS);
}

const ErrorReply = z
  .object({
    /** GitHub and GitLab; GitLab's may be an object of lists by field. */
    message: z.unknown(),
    error: z.unknown(),
    error_description: z.unknown(),
    /** Jira: messages, and messages by field. GitHub: a list of objects. */
    errorMessages: z.unknown(),
    errors: z.unknown(),
  })
  .partial();

/** Returns a tracker's error message as plain text; empty if there is none. */
function getReason(json: unknown): string {
  const parsed = ErrorReply.safeParse(json);
  if (!parsed.success) return '';
  const { message, error, error_description, errorMessages, errors } = parsed.data;
  const texts = [message, error, error_description, errorMessages, errors].flatMap(listTexts);
  return toStorable([...new Set(texts)].join(' ').replace(/\s+/g, ' ').trim().slice(0, MAX_REASON_LENGTH));
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.slice(0, 10).flatMap(listTexts);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .slice(0, 10)
    .flatMap(([field, texts]) =>
      listTexts(texts).map((text) => (field === 'message' ? text : `${field}: ${text}`)),
    );
}
