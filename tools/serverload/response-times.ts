/** Requests a URL at a fixed rate, without waiting for earlier responses, and records the response times. */
export class ResponseTimes {
  #durations: number[] = [];
  #failed = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(url: URL, perSecond: number) {
    this.#timer = setInterval(() => void this.#request(url), 1_000 / perSecond);
  }

  /** Returns the number of responses since the last call, and their times in milliseconds. */
  takeSummary(): ResponseTimeSummary {
    const times = this.#durations.toSorted((one, other) => one - other);
    const failed = this.#failed;
    this.#durations = [];
    this.#failed = 0;
    const at = (share: number) =>
      Math.round(times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0);
    return { responses: times.length, failed, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #request(url: URL): Promise<void> {
    const start = performance.now();
    try {
      const response = await fetch(url);
      await response.arrayBuffer();
      if (!response.ok) this.#failed += 1;
    } catch {
      this.#failed += 1;
    }
    this.#durations.push(performance.now() - start);
  }
}

export interface ResponseTimeSummary {
  readonly responses: number;
  /** Responses with an error status, and lost connections. */
  readonly failed: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}
