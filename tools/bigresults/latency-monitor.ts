import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two rounds of requests. */
const REQUEST_INTERVAL_MS = 50;

/** Requests the same URLs repeatedly and records the longest response time. */
export class LatencyMonitor {
  readonly #urls: readonly URL[];
  readonly #abort = new AbortController();
  readonly #polling: Promise<void>;
  #slowest = 0;

  constructor(urls: readonly URL[]) {
    this.#urls = urls;
    this.#polling = this.#poll();
  }

  /** Returns the longest response time in milliseconds since the last call. */
  takeSlowest(): number {
    const slowest = this.#slowest;
    this.#slowest = 0;
    return slowest;
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#polling;
  }

  async #poll(): Promise<void> {
    while (!this.#abort.signal.aborted) {
      for (const url of this.#urls) {
        const start = performance.now();
        const response = await fetch(url).catch(() => undefined);
        await response?.arrayBuffer();
        this.#slowest = Math.max(this.#slowest, performance.now() - start);
      }
      await wait(REQUEST_INTERVAL_MS);
    }
  }
}
