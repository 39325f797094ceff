import { setTimeout as sleep } from 'node:timers/promises';
import type { CdpEventParams, CdpSession } from '../browser/cdp.ts';
import type { VisitLimits } from './options.ts';
import type { Redirect } from './stable-page.ts';

/** The response that delivered a document. */
export interface DocumentResponse {
  url: string;
  status: number;
  /** Header names are in lower case. */
  headers: Readonly<Record<string, string>>;
  contentType: string;
}

type ResourceType = NonNullable<CdpEventParams<'Network.requestWillBeSent'>['type']>;

/** Scripts and style sheets. Servers don't hold these open, so we wait even for slow ones. */
const CODE_TYPES: ReadonlySet<ResourceType> = new Set(['Script', 'Stylesheet']);
/** Data fetched by scripts. A server may hold such a request open indefinitely. */
const DATA_TYPES: ReadonlySet<ResourceType> = new Set(['XHR', 'Fetch']);

/** Requests that never keep a document from loading. */
const BACKGROUND_TYPES: ReadonlySet<ResourceType> = new Set([
  'XHR',
  'Fetch',
  'EventSource',
  'WebSocket',
  'Ping',
  'Prefetch',
  'Preflight',
  'CSPViolationReport',
  'Manifest',
]);
/** Milliseconds after which we check again whether anything is loading. */
const LOAD_TEST_MS = 500;

const EVENT_STREAM = 'text/event-stream';
/** Types of responses after which a page may change at any time. */
const sourceTypes: ReadonlySet<string> = new Set([EVENT_STREAM, 'application/wasm']);

/** A pending request that can change the page. */
interface PendingRequest {
  /** When it was sent, in milliseconds. */
  readonly sentAt: number;
  /**
   * When the response or its last chunk arrived; `null` before that. The body of a response that no script
   * reads never ends.
   */
  progressAt: number | null;
  readonly type: ResourceType;
  /** Method and URL without the query. Identifies a site's endless requests. */
  readonly endpoint: string;
  /** Method, URL and body. Identifies polling. */
  readonly key: string;
  readonly origin: string;
}

/** How long to wait for pending requests. */
export interface PendingRequestPolicy {
  /** Milliseconds to wait for data from an endpoint that has responded so far or is new. */
  slowFetchesMs: number;
  /**
   * Milliseconds to wait for the next chunk of a response, and for an endpoint that didn't respond in time on
   * another page.
   */
  fetchesMs: number;
  /** The site's endpoints that didn't respond in time. */
  endless: ReadonlySet<string>;
  /**
   * Whether to ignore polling: a request that was already answered in the last round, during which the
   * document didn't change.
   */
  ignorePolling: boolean;
}

export interface TrafficEvents {
  /** Called once, when the visit has exceeded a limit. */
  onLimit(sentence: string): void;
  /** Called if the page's document isn't encoded as its response says. */
  onUndecodable(): void;
}

/** Tracks the traffic of one visit: the document's response, redirects, pending requests and the limits. */
export class Traffic {
  /** The last response to a request for the page itself; `undefined` until there is one. */
  response: DocumentResponse | undefined;
  /** The last URL requested for the page itself. */
  requestedUrl: string;
  readonly redirects: Redirect[] = [];
  /** Whether a response tried to set a cookie. */
  setsCookies = false;
  /**
   * Whether the page has a worker, socket or event stream, or compiles code, and so may change without a
   * request.
   */
  mayReceiveMessages = false;
  readonly #mainFrameId: string;
  readonly #limits: Pick<VisitLimits, 'bytes' | 'requests'>;
  readonly #events: TrafficEvents;
  /** The main document's request. */
  #documentRequestId: string | undefined;
  readonly #pending = new Map<string, PendingRequest>();
  /** When each endpoint last responded, in milliseconds. */
  readonly #answeredAt = new Map<string, number>();
  /** Keys of the requests that were answered since the last round began. */
  readonly #answeredThisRound = new Set<string>();
  #hasFinishedThisRound = false;
  /** Requests that may keep the document from loading; null once it has loaded. */
  #loading: Map<string, PendingRequest> | null = new Map();
  /** When the servers of these requests last sent something, by origin. */
  readonly #loadProgressAt = new Map<string, number>();
  readonly #unsubscribes: (() => void)[] = [];
  #byteCount = 0;
  #requestCount = 0;
  #isOverLimit = false;
  #isClosed = false;
  #onFinished: (() => void) | undefined;

  constructor(
    mainFrameId: string,
    url: string,
    limits: Pick<VisitLimits, 'bytes' | 'requests'>,
    events: TrafficEvents,
  ) {
    this.#mainFrameId = mainFrameId;
    this.requestedUrl = url;
    this.#limits = limits;
    this.#events = events;
  }

  /** Listens to a session: the tab's own, or that of a frame in another process. */
  watch(session: CdpSession, isOwn = false): void {
    this.#unsubscribes.push(
      session.on('Page.loadEventFired', () => {
        this.#hasFinishedThisRound = false;
        if (isOwn) this.#loading = null;
      }),
      session.on('Network.requestWillBeSent', (event) => this.#handleSent(event)),
      session.on('Network.webSocketCreated', () => {
        this.mayReceiveMessages = true;
      }),
      session.on('Network.responseReceived', ({ requestId, type, frameId, response }) => {
        if (sourceTypes.has(response.mimeType)) this.mayReceiveMessages = true;
        // An event stream never ends, and its end wouldn't change anything.
        if (response.mimeType === EVENT_STREAM) this.#handleFinished(requestId);
        this.#handleResponse(requestId);
        if (type !== 'Document' || frameId !== this.#mainFrameId) return;
        // The previous document's requests no longer matter.
        this.#pending.clear();
        this.#onFinished?.();
        const document = createPending('Document', { method: 'GET', url: response.url });
        this.#loading = new Map([[requestId, { ...document, progressAt: document.sentAt }]]);
        this.#documentRequestId = requestId;
        this.response = {
          url: response.url,
          status: response.status,
          headers: toLowerCaseNames(response.headers),
          contentType: response.mimeType,
        };
      }),
      session.on('Network.responseReceivedExtraInfo', ({ headers }) => {
        if (Object.keys(headers).some((name) => name.toLowerCase() === 'set-cookie')) this.setsCookies = true;
      }),
      session.on('Network.dataReceived', ({ requestId, dataLength, encodedDataLength }) => {
        const request = this.#pending.get(requestId);
        if (request) request.progressAt = performance.now();
        this.#recordLoadProgress(requestId);
        this.#byteCount += Math.max(dataLength, encodedDataLength);
        if (this.#byteCount > this.#limits.bytes) {
          this.#reportLimit(`The page loads more than ${Math.round(this.#limits.bytes / 1024 ** 2)} MB`);
        }
      }),
      session.on('Network.loadingFinished', ({ requestId }) => this.#handleFinished(requestId)),
      session.on('Network.loadingFailed', ({ requestId, errorText }) => {
        this.#handleFinished(requestId);
        if (requestId === this.#documentRequestId && errorText === 'net::ERR_CONTENT_DECODING_FAILED')
          this.#events.onUndecodable();
      }),
    );
  }

  /** Marks the beginning of a round of waiting; see {@link PendingRequestPolicy.ignorePolling}. */
  beginRound(): void {
    this.#answeredThisRound.clear();
    this.#hasFinishedThisRound = false;
  }

  /**
   * Whether code or data that the page may not have processed yet has arrived since `load` and the start of
   * the last round.
   */
  get hasFinishedThisRound(): boolean {
    return this.#hasFinishedThisRound;
  }

  /**
   * Whether any request that can change the page is pending, except polling and requests that take too long.
   */
  hasPendingRequests(policy: PendingRequestPolicy): boolean {
    return this.#getWaitEnd(policy) > performance.now();
  }

  /** Resolves when all requests that are pending now have ended, or after `capMs`. */
  async waitForResponses(policy: PendingRequestPolicy, capMs: number): Promise<void> {
    const calledAt = performance.now();
    const capAt = calledAt + capMs;
    for (;;) {
      const waitMs = Math.min(capAt, this.#getWaitEnd(policy, calledAt)) - performance.now();
      if (!(waitMs > 0) || this.#isClosed) return;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#onFinished = resolve;
        timer = setTimeout(resolve, waitMs);
      });
      clearTimeout(timer);
    }
  }

  /**
   * Waits until none of the requests that keep the document from loading is expected to end. Returns these
   * requests: method and URL, without queries. We wait for a response as long as its server keeps sending
   * anything else that the document needs. For scripts and style sheets from endpoints that haven't failed
   * before, we wait indefinitely.
   *
   * @returns an empty list if the document has loaded or the signal aborts
   */
  async waitForStalledLoad(
    policy: Omit<PendingRequestPolicy, 'ignorePolling'>,
    signal: AbortSignal,
  ): Promise<string[]> {
    for (;;) {
      const loading = this.#loading;
      if (loading === null || this.#isClosed || signal.aborted) return [];
      const requests = [...loading.values()];
      const endsAt = Math.max(...requests.map((request) => this.#getLoadWaitEnd(request, policy)));
      const waitMs = Math.min(LOAD_TEST_MS, endsAt - performance.now());
      if (requests.length > 0 && waitMs <= 0) return [...new Set(requests.map(({ endpoint }) => endpoint))];
      // While the document is being parsed, it isn't known yet what else will load.
      await sleep(requests.length > 0 ? waitMs : LOAD_TEST_MS, undefined, { signal }).catch(() => {});
    }
  }

  #getLoadWaitEnd(
    { progressAt, sentAt, type, endpoint, origin }: PendingRequest,
    { endless, fetchesMs, slowFetchesMs }: Omit<PendingRequestPolicy, 'ignorePolling'>,
  ): number {
    if (endless.has(endpoint)) return (progressAt ?? sentAt) + fetchesMs;
    if (progressAt === null && CODE_TYPES.has(type)) return Infinity;
    return Math.max(sentAt, progressAt ?? 0, this.#loadProgressAt.get(origin) ?? 0) + slowFetchesMs;
  }

  #recordLoadProgress(requestId: string): void {
    const request = this.#loading?.get(requestId);
    if (request === undefined) return;
    request.progressAt = performance.now();
    this.#loadProgressAt.set(request.origin, request.progressAt);
  }

  /** Returns the endpoints of requests without a response for longer than this, except polling. */
  getUnansweredEndpoints(
    olderThanMs: number,
    { ignorePolling }: Pick<PendingRequestPolicy, 'ignorePolling'>,
  ): string[] {
    const now = performance.now();
    const pending = [...this.#pending.values()].filter(
      (request) =>
        request.progressAt === null &&
        now - request.sentAt >= olderThanMs &&
        !(ignorePolling && this.#isPolling(request)),
    );
    return [...new Set(pending.map(({ endpoint }) => endpoint))];
  }

  /** The endpoints that have responded. */
  get answeredEndpoints(): Iterable<string> {
    return this.#answeredAt.keys();
  }

  /** Returns when we stop waiting for the last of the requests sent up to a given moment. */
  #getWaitEnd(policy: PendingRequestPolicy, sentUntil = Infinity): number {
    const ends = [...this.#pending.values()].map((request) => {
      if (request.sentAt > sentUntil) return 0;
      if (policy.ignorePolling && this.#isPolling(request)) return 0;
      if (request.progressAt !== null) return request.progressAt + policy.fetchesMs;
      // An endpoint that responds to other requests is working, and requests are queuing for it.
      const since = Math.max(request.sentAt, this.#answeredAt.get(request.endpoint) ?? 0);
      if (policy.endless.has(request.endpoint)) return since + policy.fetchesMs;
      return CODE_TYPES.has(request.type) ? Infinity : since + policy.slowFetchesMs;
    });
    return Math.max(0, ...ends);
  }

  #isPolling({ key }: PendingRequest): boolean {
    return this.#answeredThisRound.has(key);
  }

  /** Stops listening. */
  close(): void {
    this.#isClosed = true;
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#onFinished?.();
  }

  #handleSent({
    requestId,
    loaderId,
    type,
    frameId,
    request,
    redirectResponse,
  }: CdpEventParams<'Network.requestWillBeSent'>): void {
    if (type === 'Document' && frameId === this.#mainFrameId) {
      this.requestedUrl = request.url;
      if (redirectResponse) {
        this.redirects.push({
          from: redirectResponse.url,
          to: request.url,
          status: redirectResponse.status,
        });
      }
    }
    // A worker's script doesn't belong to a document. Its response is reported only to the worker's own
    // session, so it would appear to be pending until the time limit.
    const isWorkerScript = loaderId === '';
    if (isWorkerScript) this.mayReceiveMessages = true;
    if (type && !isWorkerScript) {
      const pending = createPending(type, request);
      if (CODE_TYPES.has(type) || DATA_TYPES.has(type)) this.#pending.set(requestId, pending);
      if (!BACKGROUND_TYPES.has(type)) this.#loading?.set(requestId, pending);
    }
    this.#requestCount++;
    if (this.#requestCount > this.#limits.requests) {
      this.#reportLimit(`The page sends more than ${this.#limits.requests} requests`);
    }
  }

  #handleResponse(requestId: string): void {
    this.#recordLoadProgress(requestId);
    const request = this.#pending.get(requestId) ?? this.#loading?.get(requestId);
    if (request === undefined) return;
    request.progressAt = performance.now();
    this.#answeredThisRound.add(request.key);
    this.#answeredAt.set(request.endpoint, request.progressAt);
  }

  #handleFinished(requestId: string): void {
    this.#recordLoadProgress(requestId);
    this.#loading?.delete(requestId);
    if (!this.#pending.delete(requestId)) return;
    this.#hasFinishedThisRound = true;
    this.#onFinished?.();
  }

  #reportLimit(limit: string): void {
    if (this.#isOverLimit) return;
    this.#isOverLimit = true;
    this.#events.onLimit(`${limit}; the rest wasn’t loaded.`);
  }
}

/** Creates the record of a request that is sent now. */
function createPending(
  type: ResourceType,
  { method, url, postData = '' }: { method: string; url: string; postData?: string | undefined },
): PendingRequest {
  // A URL may contain megabytes of data.
  const start = url.slice(0, 4_000);
  return {
    sentAt: performance.now(),
    progressAt: null,
    type,
    endpoint: `${method} ${start.replace(/[?#].*/, '')}`.slice(0, 2_000),
    key: `${method} ${start} ${postData}`.slice(0, 4_000),
    origin: URL.parse(start)?.origin ?? '',
  };
}

function toLowerCaseNames(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
