import type { CdpEventParams, CdpSession } from '../browser/cdp.ts';
import type { VisitLimits } from './options.ts';
import type { Redirect } from './resting-page.ts';

/** The answer that a document came with. */
export interface DocumentAnswer {
  url: string;
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  contentType: string;
}

type ResourceType = NonNullable<CdpEventParams<'Network.requestWillBeSent'>['type']>;

/** What scripts fetch to build the page with. Pictures are waited for in the page; streams never end. */
const BUILDS_THE_PAGE: ReadonlySet<ResourceType> = new Set(['XHR', 'Fetch', 'Script', 'Stylesheet']);

/** What one visit sends and receives: the document's answer, redirects, what is under way, and the bounds. */
export class Traffic {
  /** The last answer to a request for the page itself; `undefined` until there is one. */
  answer: DocumentAnswer | undefined;
  /** The last address asked for, for the page itself. */
  askedFor: string;
  readonly redirects: Redirect[] = [];
  /** Whether an answer tried to leave a cookie. */
  setsCookies = false;
  readonly #mainFrameId: string;
  readonly #limits: Pick<VisitLimits, 'bytes' | 'requests'>;
  readonly #onBound: (sentence: string) => void;
  /** When each request that builds the page was sent. */
  readonly #underWay = new Map<string, number>();
  readonly #offs: (() => void)[] = [];
  #bytes = 0;
  #requests = 0;
  #bounded = false;
  #onFinished: (() => void) | undefined;

  /** @param onBound hears once, when the visit has taken more than it may */
  constructor(
    mainFrameId: string,
    url: string,
    limits: Pick<VisitLimits, 'bytes' | 'requests'>,
    onBound: (sentence: string) => void,
  ) {
    this.#mainFrameId = mainFrameId;
    this.askedFor = url;
    this.#limits = limits;
    this.#onBound = onBound;
  }

  /** Listens to a session: the tab's own, or that of a frame in another process. */
  watch(session: CdpSession): void {
    this.#offs.push(
      session.on('Network.requestWillBeSent', (event) => this.#sent(event)),
      session.on('Network.responseReceived', ({ type, frameId, response }) => {
        if (type !== 'Document' || frameId !== this.#mainFrameId) return;
        this.answer = {
          url: response.url,
          status: response.status,
          headers: lowerCased(response.headers),
          contentType: response.mimeType,
        };
      }),
      session.on('Network.responseReceivedExtraInfo', ({ headers }) => {
        if (Object.keys(headers).some((name) => name.toLowerCase() === 'set-cookie')) this.setsCookies = true;
      }),
      session.on('Network.dataReceived', ({ dataLength, encodedDataLength }) => {
        this.#bytes += Math.max(dataLength, encodedDataLength);
        if (this.#bytes > this.#limits.bytes) {
          this.#bound(`It loads more than ${Math.round(this.#limits.bytes / 1024 ** 2)} MB`);
        }
      }),
      session.on('Network.loadingFinished', ({ requestId }) => this.#finished(requestId)),
      session.on('Network.loadingFailed', ({ requestId }) => this.#finished(requestId)),
    );
  }

  /** Whether scripts are still fetching what they may build the page with, but for requests that take too long. */
  isFetching(tooLongMs: number): boolean {
    const now = performance.now();
    return [...this.#underWay.values()].some((sentAt) => now - sentAt < tooLongMs);
  }

  /** Settles when nothing is being fetched any more, or when what is takes too long. */
  async fetched(tooLongMs: number): Promise<void> {
    while (this.isFetching(tooLongMs)) {
      const youngest = Math.max(...this.#underWay.values());
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#onFinished = resolve;
        timer = setTimeout(resolve, youngest + tooLongMs - performance.now());
      });
      clearTimeout(timer);
    }
  }

  /** Stops listening. */
  close(): void {
    for (const off of this.#offs) off();
    this.#onFinished?.();
  }

  #sent({
    requestId,
    type,
    frameId,
    request,
    redirectResponse,
  }: CdpEventParams<'Network.requestWillBeSent'>): void {
    if (type === 'Document' && frameId === this.#mainFrameId) {
      this.askedFor = request.url;
      if (redirectResponse) {
        this.redirects.push({
          from: redirectResponse.url,
          to: request.url,
          status: redirectResponse.status,
        });
      }
    }
    if (type && BUILDS_THE_PAGE.has(type)) this.#underWay.set(requestId, performance.now());
    this.#requests++;
    if (this.#requests > this.#limits.requests) {
      this.#bound(`It sends more than ${this.#limits.requests} requests`);
    }
  }

  #finished(requestId: string): void {
    if (this.#underWay.delete(requestId)) this.#onFinished?.();
  }

  #bound(what: string): void {
    if (this.#bounded) return;
    this.#bounded = true;
    this.#onBound(`${what}; what came after was not loaded.`);
  }
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
