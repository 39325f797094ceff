import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two questions. */
const EVERY_MS = 50;

/** Asks the same again and again, and knows how long the slowest answer took. */
export class Waits {
  readonly #urls: readonly URL[];
  readonly #end = new AbortController();
  readonly #asking: Promise<void>;
  #slowest = 0;

  constructor(urls: readonly URL[]) {
    this.#urls = urls;
    this.#asking = this.#ask();
  }

  /** Milliseconds that the slowest answer took since this was asked last. */
  slowest(): number {
    const slowest = this.#slowest;
    this.#slowest = 0;
    return slowest;
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await this.#asking;
  }

  async #ask(): Promise<void> {
    while (!this.#end.signal.aborted) {
      for (const url of this.#urls) {
        const start = performance.now();
        const response = await fetch(url).catch(() => undefined);
        await response?.arrayBuffer();
        this.#slowest = Math.max(this.#slowest, performance.now() - start);
      }
      await wait(EVERY_MS);
    }
  }
}
