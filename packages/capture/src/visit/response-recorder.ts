import { createHash } from 'node:crypto';
import { CdpError, type CdpEventParams, type CdpSession } from '../browser/cdp.ts';

type ResourceType = NonNullable<CdpEventParams<'Network.requestWillBeSent'>['type']>;
type Response = CdpEventParams<'Network.responseReceived'>['response'];

/** Total size in bytes of all bodies that the browser keeps until they are hashed. */
const MAX_TOTAL_BYTES = 40 * 1024 ** 2;
/** Milliseconds for one body. */
const BODY_TIMEOUT_MS = 5_000;

/** Requests whose responses the page can't read. */
const UNREADABLE_BY_PAGES: ReadonlySet<ResourceType> = new Set([
  'Ping',
  'CSPViolationReport',
  'Preflight',
  'Prefetch',
]);
/** Responses that arrive in parts or never end. */
const STREAMED: ReadonlySet<ResourceType> = new Set(['Media', 'EventSource', 'WebSocket', 'TextTrack']);

/** Response headers that change how the browser treats a document. */
const documentHeaders = [
  'content-language',
  'content-security-policy',
  'permissions-policy',
  'refresh',
  'x-content-type-options',
];

interface RecordedRequest {
  readonly type: ResourceType;
  readonly method: string;
  readonly url: string;
  readonly postData: string | undefined;
  response?: Pick<Response, 'status' | 'mimeType' | 'headers'>;
  /** The browser's error if the request failed; null if it succeeded. */
  failure?: string | null;
}

/**
 * Records the responses of one visit, so that two visits can be compared byte by byte. If a page received the
 * same documents, style sheets, scripts, images and data, it can differ only in what depends on time or
 * chance.
 */
export class ResponseRecorder {
  readonly #session: CdpSession;
  /** Keyed by request id. */
  readonly #requests = new Map<string, RecordedRequest>();
  /** One line for each redirect that was followed. */
  readonly #redirects: string[] = [];
  readonly #unsubscribes: readonly (() => void)[];
  /** Whether the page received something that can't be compared. */
  #isIncomplete = false;
  #byteCount = 0;

  /** @param session the tab's session */
  constructor(session: CdpSession) {
    this.#session = session;
    this.#unsubscribes = [
      session.on('Network.requestWillBeSent', (event) => this.#handleSent(event)),
      session.on('Network.responseReceived', ({ requestId, response }) => {
        const request = this.#requests.get(requestId);
        if (request) request.response = response;
      }),
      session.on('Network.dataReceived', ({ dataLength }) => {
        this.#byteCount += dataLength;
      }),
      session.on('Network.loadingFinished', ({ requestId }) => {
        const request = this.#requests.get(requestId);
        if (request) request.failure = null;
      }),
      session.on('Network.loadingFailed', ({ requestId, errorText }) => {
        const request = this.#requests.get(requestId);
        if (request) request.failure = errorText;
      }),
      session.on('Network.webSocketCreated', () => this.markIncomplete()),
      session.on('Network.webTransportCreated', () => this.markIncomplete()),
    ];
  }

  /** Asks the browser to keep the bodies of responses. Call it before the navigation. */
  async keepBodies(): Promise<void> {
    await this.#session.send('Network.enable', {
      maxTotalBufferSize: MAX_TOTAL_BYTES,
      maxResourceBufferSize: MAX_TOTAL_BYTES,
    });
  }

  /** Records that the page received something unknown. */
  markIncomplete(): void {
    this.#isIncomplete = true;
  }

  /**
   * Hashes what the page has received so far, regardless of the order: method, URL, data sent, status, type
   * and body of each request. Empty responses to data requests don't count, because analytics services send
   * such requests to different URLs each time.
   *
   * @returns null if something can't be compared: streams, sockets, workers, frames in other processes, open
   *   requests or too much data
   */
  async hash(): Promise<string | null> {
    if (this.#isIncomplete || this.#byteCount > MAX_TOTAL_BYTES) return null;
    const requests = [...this.#requests];
    const isComparable = ({ failure, type }: RecordedRequest) => failure !== undefined && !STREAMED.has(type);
    if (!requests.every(([, request]) => isComparable(request))) return null;
    try {
      const lines = await Promise.all(
        requests.map(([id, request]) => describeRequest(this.#session, id, request)),
      );
      const sorted = [...this.#redirects, ...lines.filter((line) => line !== null)].sort();
      return createHash('sha256').update(sorted.join('\n')).digest('hex');
    } catch (error) {
      // The browser has discarded a body.
      if (error instanceof CdpError) return null;
      throw error;
    }
  }

  /** Stops listening. */
  close(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
  }

  #handleSent({
    requestId,
    loaderId,
    type = 'Other',
    request,
    redirectResponse,
  }: CdpEventParams<'Network.requestWillBeSent'>): void {
    const { method, url, postData, hasPostData } = request;
    if (UNREADABLE_BY_PAGES.has(type)) return;
    // A worker's requests aren't reported to this session, and neither are its messages to the page.
    if (loaderId === '') this.#isIncomplete = true;
    // Other URLs contain what the page has already received.
    if (!/^https?:/.test(url)) return;
    // Long data isn't part of the event.
    if (hasPostData && postData === undefined) this.#isIncomplete = true;
    if (redirectResponse)
      this.#redirects.push(JSON.stringify([redirectResponse.url, redirectResponse.status, url]));
    this.#requests.set(requestId, { type, method, url, postData });
  }
}

/** Returns a line for one request; null if its response can't have changed the page. */
async function describeRequest(
  session: CdpSession,
  requestId: string,
  { type, method, url, postData, response, failure }: RecordedRequest,
): Promise<string | null> {
  const request = [method, url, postData ?? null];
  if (failure !== null || response === undefined) return JSON.stringify([...request, failure ?? null]);
  const { body, base64Encoded } = await session.send(
    'Network.getResponseBody',
    { requestId },
    { timeoutMs: BODY_TIMEOUT_MS },
  );
  const isData = type === 'XHR' || type === 'Fetch';
  if (body === '' && isData && response.status < 300) return null;
  const headers = Object.entries(response.headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => type === 'Document' && documentHeaders.includes(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const digest = createHash('sha256').update(`${base64Encoded}\n${body}`).digest('hex');
  return JSON.stringify([...request, response.status, response.mimeType, headers, digest]);
}
