import type { CdpSession } from '../browser/cdp.ts';

/** Tracks the document in a tab: when one loads and when the tab is about to leave it. */
export class MainDocument {
  /** The URLs of the documents that the tab has shown since tracking began, in order. */
  readonly urls: string[] = [];
  /** Whether the current document has started a navigation to another one that is still in progress. */
  isLeaving = false;
  /** The request for the next document. */
  #nextRequestId: string | undefined;
  readonly #unsubscribes: (() => void)[];
  #onChange: (() => void)[] = [];
  #isClosed = false;

  constructor(session: CdpSession, frameId: string) {
    this.#unsubscribes = [
      session.on('Page.frameNavigated', ({ frame }) => {
        if (frame.parentId !== undefined) return;
        this.urls.push(frame.url);
        this.#stay();
      }),
      session.on('Page.frameRequestedNavigation', (event) => {
        if (event.frameId !== frameId || event.disposition !== 'currentTab') return;
        this.isLeaving = true;
        this.#notifyWaiters();
      }),
      session.on('Page.navigatedWithinDocument', (event) => {
        if (event.frameId === frameId && this.#nextRequestId === undefined) this.#stay();
      }),
      session.on('Network.requestWillBeSent', (event) => {
        if (event.type === 'Document' && event.frameId === frameId) this.#nextRequestId = event.requestId;
      }),
      // Downloads and responses without content leave the page as it is.
      session.on('Network.loadingFailed', ({ requestId }) => {
        if (requestId === this.#nextRequestId) this.#stay();
      }),
    ];
  }

  /** Waits until a navigation started by the document ends. Returns whether there is another document. */
  async waitForNextDocument(timeoutMs: number): Promise<boolean> {
    const { documentCount } = this;
    const isReplaced = () => this.documentCount > documentCount;
    await this.waitUntil(() => isReplaced() || !this.isLeaving, timeoutMs);
    return isReplaced();
  }

  /** Whether tracking has ended. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The number of documents so far. */
  get documentCount(): number {
    return this.urls.length;
  }

  /** The URL of the current document; empty before the first one. */
  get url(): string {
    return this.urls.at(-1) ?? '';
  }

  /** Resolves with true once the condition is true, or with false when time runs out or tracking ends. */
  async waitUntil(condition: () => boolean, timeoutMs: number): Promise<boolean> {
    const endsAt = performance.now() + timeoutMs;
    while (!condition()) {
      const remainingMs = endsAt - performance.now();
      if (remainingMs <= 0 || this.#isClosed) return false;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#onChange.push(resolve);
        timer = setTimeout(resolve, remainingMs);
      });
      clearTimeout(timer);
    }
    return true;
  }

  #stay(): void {
    this.isLeaving = false;
    this.#nextRequestId = undefined;
    this.#notifyWaiters();
  }

  /** Stops listening and ends all waiting. */
  close(): void {
    this.#isClosed = true;
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#notifyWaiters();
  }

  #notifyWaiters(): void {
    const waiting = this.#onChange;
    this.#onChange = [];
    for (const resolve of waiting) resolve();
  }
}
