import type { CdpEventParams, CdpSession } from '../browser/cdp.ts';
import type { VisitLimits } from './options.ts';
import type { Redirect } from './stable-page.ts';

/** The answer that a document came with. */
export interface DocumentResponse {
  url: string;
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  contentType: string;
}

type ResourceType = NonNullable<CdpEventParams<'Network.requestWillBeSent'>['type']>;

/** Code and style of the page: servers do not hold these open, so however late they are, they are still to come. */
const CODE_TYPES: ReadonlySet<ResourceType> = new Set(['Script', 'Stylesheet']);
/** Data that scripts fetch. A server may hold such a request open for as long as it likes. */
const DATA_TYPES: ReadonlySet<ResourceType> = new Set(['XHR', 'Fetch']);

/** A request that can change the page and has not ended. */
interface PendingRequest {
  /** When it was sent, in milliseconds. */
  readonly sentAt: number;
  /** When the answer or its last part came; `null` before. The body of an answer that no script reads never ends. */
  progressAt: number | null;
  readonly type: ResourceType;
  /** Method and URL without the query, by which a site's endless requests are recognized. */
  readonly endpoint: string;
  /** Method, URL and body, by which polling is recognized. */
  readonly key: string;
}

/** How long pending requests hold a page open. */
export interface PendingRequestPolicy {
  /** Milliseconds for data from an endpoint that has answered so far, or is new. */
  slowFetchesMs: number;
  /** Milliseconds for the next part of an answer, and for an endpoint that did not answer in time on another page. */
  fetchesMs: number;
  /** Endpoints of the site that did not answer in time. */
  endless: ReadonlySet<string>;
  /**
   * Whether to ignore polling: the same request was answered during the last look at the document, which did not change.
   */
  ignorePolling: boolean;
}

/** What one visit sends and receives: the document's answer, redirects, what is under way, and the bounds. */
export class Traffic {
  /** The last answer to a request for the page itself; `undefined` until there is one. */
  response: DocumentResponse | undefined;
  /** The last address asked for, for the page itself. */
  requestedUrl: string;
  readonly redirects: Redirect[] = [];
  /** Whether an answer tried to leave a cookie. */
  setsCookies = false;
  readonly #mainFrameId: string;
  readonly #limits: Pick<VisitLimits, 'bytes' | 'requests'>;
  readonly #onLimit: (sentence: string) => void;
  readonly #pending = new Map<string, PendingRequest>();
  /** When each endpoint last answered, in milliseconds. */
  readonly #answeredAt = new Map<string, number>();
  /** Which requests have been answered since the last look at the document began. */
  readonly #answeredThisRound = new Set<string>();
  readonly #unsubscribes: (() => void)[] = [];
  #byteCount = 0;
  #requestCount = 0;
  #isOverLimit = false;
  #isClosed = false;
  #onFinished: (() => void) | undefined;

  /** @param onBound hears once, when the visit has taken more than it may */
  constructor(
    mainFrameId: string,
    url: string,
    limits: Pick<VisitLimits, 'bytes' | 'requests'>,
    onBound: (sentence: string) => void,
  ) {
    this.#mainFrameId = mainFrameId;
    this.requestedUrl = url;
    this.#limits = limits;
    this.#onLimit = onBound;
  }

  /** Listens to a session: the tab's own, or that of a frame in another process. */
  watch(session: CdpSession): void {
    this.#unsubscribes.push(
      session.on('Network.requestWillBeSent', (event) => this.#handleSent(event)),
      session.on('Network.responseReceived', ({ requestId, type, frameId, response }) => {
        // A stream of events never ends, and its end would change nothing.
        if (response.mimeType === 'text/event-stream') this.#handleFinished(requestId);
        this.#handleResponse(requestId);
        if (type !== 'Document' || frameId !== this.#mainFrameId) return;
        // What the document before has sent changes nothing any more.
        this.#pending.clear();
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
        this.#byteCount += Math.max(dataLength, encodedDataLength);
        if (this.#byteCount > this.#limits.bytes) {
          this.#reportLimit(`It loads more than ${Math.round(this.#limits.bytes / 1024 ** 2)} MB`);
        }
      }),
      session.on('Network.loadingFinished', ({ requestId }) => this.#handleFinished(requestId)),
      session.on('Network.loadingFailed', ({ requestId }) => this.#handleFinished(requestId)),
    );
  }

  /** Marks the beginning of a look at the document; see {@link PendingRequestPolicy.ignorePolling}. */
  beginRound(): void {
    this.#answeredThisRound.clear();
  }

  /** Whether a request that can change the page is pending, but for polling and those that take too long. */
  hasPendingRequests(patience: PendingRequestPolicy): boolean {
    return this.#getPatienceEnd(patience) > performance.now();
  }

  /** Settles when no such request of those pending now is pending any more, at the latest after `capMs`. */
  async waitForResponses(patience: PendingRequestPolicy, capMs: number): Promise<void> {
    const calledAt = performance.now();
    const capAt = calledAt + capMs;
    for (;;) {
      const waitMs = Math.min(capAt, this.#getPatienceEnd(patience, calledAt)) - performance.now();
      if (!(waitMs > 0) || this.#isClosed) return;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#onFinished = resolve;
        timer = setTimeout(resolve, waitMs);
      });
      clearTimeout(timer);
    }
  }

  /** Endpoints of the requests that have had no answer for longer than this, but for polling. */
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

  /** Endpoints that have answered. */
  get answeredEndpoints(): Iterable<string> {
    return this.#answeredAt.keys();
  }

  /** When the last pending request of those sent until a moment stops holding the page open. */
  #getPatienceEnd(patience: PendingRequestPolicy, sentUntil = Infinity): number {
    const ends = [...this.#pending.values()].map((request) => {
      if (request.sentAt > sentUntil) return 0;
      if (patience.ignorePolling && this.#isPolling(request)) return 0;
      if (request.progressAt !== null) return request.progressAt + patience.fetchesMs;
      // An endpoint that is answering others is at work: requests wait in line for it.
      const since = Math.max(request.sentAt, this.#answeredAt.get(request.endpoint) ?? 0);
      if (patience.endless.has(request.endpoint)) return since + patience.fetchesMs;
      return CODE_TYPES.has(request.type) ? Infinity : since + patience.slowFetchesMs;
    });
    return Math.max(0, ...ends);
  }

  #isPolling({ key }: PendingRequest): boolean {
    return this.#answeredThisRound.has(key);
  }

  /** Stops listening. */
  close(): void {
    this.#isClosed = true;
    for (const off of this.#unsubscribes) off();
    this.#onFinished?.();
  }

  #handleSent({
    requestId,
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
    if (type && (CODE_TYPES.has(type) || DATA_TYPES.has(type))) {
      const { method, url, postData = '' } = request;
      this.#pending.set(requestId, {
        sentAt: performance.now(),
        progressAt: null,
        type,
        endpoint: `${method} ${url.replace(/[?#].*/, '')}`.slice(0, 2_000),
        key: `${method} ${url} ${postData}`.slice(0, 4_000),
      });
    }
    this.#requestCount++;
    if (this.#requestCount > this.#limits.requests) {
      this.#reportLimit(`It sends more than ${this.#limits.requests} requests`);
    }
  }

  #handleResponse(requestId: string): void {
    const request = this.#pending.get(requestId);
    if (request === undefined) return;
    request.progressAt = performance.now();
    this.#answeredThisRound.add(request.key);
    this.#answeredAt.set(request.endpoint, request.progressAt);
  }

  #handleFinished(requestId: string): void {
    if (this.#pending.delete(requestId)) this.#onFinished?.();
  }

  #reportLimit(what: string): void {
    if (this.#isOverLimit) return;
    this.#isOverLimit = true;
    this.#onLimit(`${what}; what came after was not loaded.`);
  }
}

function toLowerCaseNames(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
