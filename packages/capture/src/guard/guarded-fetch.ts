import http from 'node:http';
import https from 'node:https';
import { isIP, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import tls from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { PRODUCT_TOKEN } from '../product-token.ts';
import type { ConnectionGate } from './connection-gate.ts';
import { toConnectFailure } from './dial.ts';
import { getHostPort, parseHttpUrl, toConnectionTarget } from './policy.ts';
import { ConnectFailedError, RefusedError } from './refusal.ts';

export interface GuardedFetchOptions {
  /** Maximum size of the body after decompression, in bytes; the rest isn't read. Default: 1 MiB. */
  maxBytes?: number;
  /** Milliseconds for the whole request, including redirects. Default: 15,000. */
  timeoutMs?: number;
  headers?: Readonly<Record<string, string>>;
  /** Redirects to follow; 0 returns a redirect like any other response. Default: 5. */
  maxRedirects?: number;
  signal?: AbortSignal;
}

export interface GuardedResponse {
  /** The final URL after redirects. */
  url: string;
  status: number;
  headers: Headers;
  body: Uint8Array;
  /** Whether the body was longer than `maxBytes`. */
  isTruncated: boolean;
}

const DEFAULT_MAX_BYTES = 1024 ** 2;
const DEFAULT_TIMEOUT_MS = 15_000;
/** RFC 9309, section 2.3.1.2, recommends that crawlers follow at least five. */
const MAX_REDIRECTS = 5;
const REQUEST_HEADERS = {
  'accept-encoding': 'gzip, br',
  'user-agent': `Mozilla/5.0 (compatible; ${PRODUCT_TOKEN})`,
};
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a file with GET. Every redirect is checked like the original URL.
 *
 * @throws {RefusedError} if the guard refuses the URL or a redirect target.
 * @throws {ConnectFailedError} if the site can't be reached, responds too slowly or redirects endlessly.
 */
export async function fetchThroughGate(
  gate: ConnectionGate,
  address: string,
  {
    maxBytes = DEFAULT_MAX_BYTES,
    timeoutMs = DEFAULT_TIMEOUT_MS,
    headers = {},
    maxRedirects = MAX_REDIRECTS,
    signal,
  }: GuardedFetchOptions = {},
): Promise<GuardedResponse> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const abortSignal = AbortSignal.any([deadline, gate.closeSignal, ...(signal ? [signal] : [])]);
  let url = parseUrlOrThrow(address);
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await sendRequest(gate, url, { method: 'GET', headers }, abortSignal);
      const next = maxRedirects === 0 ? undefined : getRedirectLocation(response);
      if (next === undefined) return await readResponse(response, url, maxBytes);
      response.destroy();
      url = parseUrlOrThrow(next, url);
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw toRequestError(url, error, deadline);
  }
  throw new ConnectFailedError({
    code: 'too-many-redirects',
    sentence: `${address} redirects more than ${maxRedirects} times.`,
  });
}

/** A request to send to a URL. */
export interface GuardedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Omitted for GET. */
  readonly body?: Uint8Array;
}

/**
 * Sends one request. Redirects aren't followed: a redirect is returned like any other response.
 *
 * @throws {RefusedError} if the guard refuses the URL.
 * @throws {ConnectFailedError} if the server can't be reached or responds too slowly.
 */
export async function sendThroughGate(
  gate: ConnectionGate,
  address: string,
  { method, body }: GuardedRequest,
  {
    maxBytes = DEFAULT_MAX_BYTES,
    timeoutMs = DEFAULT_TIMEOUT_MS,
    headers = {},
    signal,
  }: GuardedFetchOptions = {},
): Promise<GuardedResponse> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const abortSignal = AbortSignal.any([deadline, gate.closeSignal, ...(signal ? [signal] : [])]);
  const url = parseUrlOrThrow(address);
  try {
    const allHeaders = { ...headers, ...(body && { 'content-length': String(body.byteLength) }) };
    const outgoing = { method, headers: allHeaders, ...(body && { body }) };
    const response = await sendRequest(gate, url, outgoing, abortSignal);
    return await readResponse(response, url, maxBytes);
  } catch (error) {
    signal?.throwIfAborted();
    throw toRequestError(url, error, deadline);
  }
}

function toRequestError(url: URL, error: unknown, deadline: AbortSignal): Error {
  if (error instanceof RefusedError || error instanceof ConnectFailedError) return error;
  const cause = deadline.aborted
    ? Object.assign(new Error('The time limit was reached.'), { code: 'ETIMEDOUT' })
    : error;
  return new ConnectFailedError(toConnectFailure(getHostPort(url), cause), error);
}

function parseUrlOrThrow(text: string, base?: URL): URL {
  const result = parseHttpUrl(text, base);
  if (result instanceof URL) return result;
  throw new RefusedError(result);
}

interface OutgoingRequest extends GuardedRequest {
  readonly headers: Readonly<Record<string, string>>;
}

async function sendRequest(
  gate: ConnectionGate,
  url: URL,
  { method, headers, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const secure = url.protocol === 'https:';
  const admitted = await gate.admit(toConnectionTarget(url, method), secure ? undefined : url.href);
  const common = { method, signal, headers: { ...REQUEST_HEADERS, ...headers } };
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const outgoing = secure
    ? https.request(url, {
        ...common,
        createConnection: () => connectTls(gate.dial(admitted), admitted.target.host),
      })
    : http.request(url, {
        ...common,
        lookup: admitted.lookup,
        // A server can close an idle connection at any time, and a request that changes something can't
        // safely be sent again.
        agent: gate.getAgent(method === 'GET' ? admitted.admission : 'this-request'),
      });
  outgoing.once('response', resolve);
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}

function connectTls(socket: Socket, host: string): tls.TLSSocket {
  // SNI must not contain IP addresses (RFC 6066, section 3).
  return tls.connect({ socket, host, servername: isIP(host) ? '' : host, ALPNProtocols: ['http/1.1'] });
}

function getRedirectLocation(response: http.IncomingMessage): string | undefined {
  return REDIRECT_STATUSES.has(response.statusCode ?? 0) ? response.headers.location : undefined;
}

async function readResponse(
  response: http.IncomingMessage,
  url: URL,
  maxBytes: number,
): Promise<GuardedResponse> {
  const chunks: Uint8Array[] = [];
  let remainingBytes = maxBytes;
  let isTruncated = false;
  for await (const chunk of decodeBody(response) as AsyncIterable<Buffer>) {
    isTruncated = chunk.length > remainingBytes;
    chunks.push(chunk.subarray(0, remainingBytes));
    remainingBytes -= chunk.length;
    if (isTruncated) break;
  }
  // A pooled connection with unread bytes must not be reused.
  if (isTruncated) response.destroy();
  const headers = new Headers();
  for (const [name, values] of Object.entries(response.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return {
    url: url.href,
    status: response.statusCode ?? 0,
    headers,
    body: Buffer.concat(chunks),
    isTruncated,
  };
}

function decodeBody(response: http.IncomingMessage): Readable {
  const decoder = createDecoder(response.headers['content-encoding']);
  if (!decoder) return response;
  response.once('error', (error) => decoder.destroy(error));
  return response.pipe(decoder);
}

function createDecoder(encoding: string | undefined) {
  switch (encoding?.toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      return createInflate();
    default:
      return undefined;
  }
}
