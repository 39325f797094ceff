import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../lib/statistics.ts';

/** Response times in milliseconds. */
export interface TimeSummary {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** @param digits decimal places in the times */
export function summarizeTimes(times: readonly number[], digits = 0): TimeSummary {
  const at = (share: number) => Number(percentile(times, share).toFixed(digits));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

export interface ResponseTimeSummary extends TimeSummary {
  readonly responses: number;
  /** Responses with an error status, and lost connections. */
  readonly failed: number;
}

/** Requests a URL at a fixed rate, without waiting for earlier responses, and records the response times. */
export class ResponseTimes {
  #durations: number[] = [];
  #failed = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(url: URL, perSecond: number) {
    this.#timer = setInterval(() => void this.#request(url), 1_000 / perSecond);
  }

  /** Returns the number of responses since the last call, and their times. */
  takeSummary(): ResponseTimeSummary {
    const [times, failed] = [this.#durations, this.#failed];
    this.#durations = [];
    this.#failed = 0;
    return { responses: times.length, failed, ...summarizeTimes(times) };
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #request(url: URL): Promise<void> {
    const { ms, isOk } = await timeRequest(url);
    if (!isOk) this.#failed += 1;
    this.#durations.push(ms);
  }
}

/** Milliseconds between two rounds of requests. */
const REQUEST_INTERVAL_MS = 50;

/** Requests the same URLs repeatedly, one after the other, and records the longest response time. */
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
      for (const url of this.#urls) this.#slowest = Math.max(this.#slowest, (await timeRequest(url)).ms);
      await wait(REQUEST_INTERVAL_MS);
    }
  }
}

/** Returns the milliseconds until a response was complete or failed. */
async function timeRequest(url: URL): Promise<{ readonly ms: number; readonly isOk: boolean }> {
  const start = performance.now();
  const response = await fetch(url).catch(() => undefined);
  const isComplete = await response?.arrayBuffer().then(
    () => true,
    () => false,
  );
  return { ms: performance.now() - start, isOk: response?.ok === true && isComplete === true };
}
