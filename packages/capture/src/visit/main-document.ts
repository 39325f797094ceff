import type { CdpSession } from '../browser/cdp.ts';

/** Follows which document stands in a tab: when one comes and when it is about to be left. */
export class MainDocument {
  /** The addresses of the documents that the tab has shown since we began to follow, in order. */
  readonly urls: string[] = [];
  /** Whether the document that stands now has asked to go elsewhere. */
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

  /** How many documents there have been. */
  get documentCount(): number {
    return this.urls.length;
  }

  /** The address of the document that stands now; empty before the first. */
  get url(): string {
    return this.urls.at(-1) ?? '';
  }

  /** Settles true when the condition holds, false when the time is over before or nobody follows any more. */
  async waitUntil(condition: () => boolean, timeoutMs: number): Promise<boolean> {
    const endsAt = performance.now() + timeoutMs;
    while (!condition()) {
      const left = endsAt - performance.now();
      if (left <= 0 || this.#isClosed) return false;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#onChange.push(resolve);
        timer = setTimeout(resolve, left);
      });
      clearTimeout(timer);
    }
    return true;
  }

  /** Stops listening and ends all waiting. */
  close(): void {
    this.#isClosed = true;
    for (const off of this.#unsubscribes) off();
    this.#notifyWaiters();
  }

  #notifyWaiters(): void {
    const waiting = this.#onChange;
    this.#onChange = [];
    for (const resolve of waiting) resolve();
  }
}
