import type { CdpSession } from '../browser/cdp.ts';

/** Tracks the document in a tab: when one loads and when it is about to be left. */
export class MainDocument {
  /** The URLs of the documents that the tab has shown since tracking began, in order. */
  readonly urls: string[] = [];
  /** Whether the current document has started a navigation to another one. */
  isLeaving = false;
  readonly #unsubscribes: (() => void)[];
  #onChange: (() => void)[] = [];
  #isClosed = false;

  constructor(session: CdpSession, frameId: string) {
    this.#unsubscribes = [
      session.on('Page.frameNavigated', ({ frame }) => {
        if (frame.parentId !== undefined) return;
        this.urls.push(frame.url);
        this.isLeaving = false;
        this.#notifyWaiters();
      }),
      session.on('Page.frameRequestedNavigation', (event) => {
        if (event.frameId === frameId && event.disposition === 'currentTab') this.isLeaving = true;
      }),
    ];
  }

  /** The number of documents so far. */
  get documentCount(): number {
    return this.urls.length;
  }

  /** The URL of the current document; empty before the first. */
  get url(): string {
    return this.urls.at(-1) ?? '';
  }

  /**
   * Resolves with true when the condition is true, with false when the time is over or tracking has ended.
   */
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
