import { CdpError } from '../../browser/cdp-error.ts';
import { MainWorldObject } from '../../visit/main-world/main-world-object.ts';
import { type TimerReading, watchTimers } from '../../visit/main-world/watch-timers.ts';
import type { StablePage } from '../../visit/stable-page.ts';

/** A timer has run at most this many milliseconds after its delay, because ours is queued behind it. */
const MARGIN_MS = 4;
/** Maximum number of times to wait for timers that are set by other timers. */
const MAX_ROUNDS = 3;

/** Number of timers that had been set at a given moment. */
interface TimerCounts {
  /** Timers of the page's scripts, counted by the numbers that the browser assigns to them. */
  readonly all: number;
  /** The timers among them whose delay is known. */
  readonly recorded: number;
}

/** Tracks when the timers that a page has set since the watch began are due. */
export class TimerWatch {
  readonly #page: StablePage;
  /** Null if the page doesn't allow it. */
  readonly #record: MainWorldObject | null;
  #mark: TimerCounts;
  /** Page time (`performance.now()`) up to which all due timers have run. */
  #ranUntil = 0;

  private constructor(page: StablePage, record: MainWorldObject | null, mark: TimerCounts) {
    this.#page = page;
    this.#record = record;
    this.#mark = mark;
  }

  /**
   * Scripts must be running. Call {@link stop} afterward.
   *
   * @throws {CdpError}
   */
  static async start(page: StablePage): Promise<TimerWatch> {
    // The timers are counted first, so that a timer set in between counts as one that bypassed the record.
    const { timers } = await page.mainFrame.call('countRequests', []);
    const record = await MainWorldObject.create(page.session, `(${watchTimers})()`).catch(ignoreRefusal);
    return new TimerWatch(page, record, { all: timers, recorded: 0 });
  }

  /** From now on, only timers that are set later count. */
  async mark(): Promise<void> {
    const { timers } = await this.#page.mainFrame.call('countRequests', []);
    const reading = await this.#read(0);
    if (reading !== null) this.#mark = { all: timers, recorded: reading[0] };
  }

  /**
   * Returns whether the page has set a timer with at most this delay, in milliseconds, that may not have run
   * yet.
   *
   * @throws {CdpError}
   */
  async hasPending(maxDelayMs: number): Promise<boolean> {
    return (await this.getWaitMs(maxDelayMs)) > 0;
  }

  /**
   * Returns the milliseconds until the last timer with at most this delay has run. The result is 0 if none is
   * pending, and the whole delay if the page has set a timer about which nothing is known. The delay, unlike
   * the due time, is the same on every machine.
   *
   * @throws {CdpError}
   */
  async getWaitMs(maxDelayMs: number): Promise<number> {
    return (await this.#findWait(maxDelayMs)).ms;
  }

  /**
   * Waits until the page's timers with at most this delay, in milliseconds, and the timers that they set have
   * run.
   *
   * @throws {CdpError}
   */
  async wait(maxDelayMs: number): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const { ms, runsUntil } = await this.#findWait(maxDelayMs);
      if (ms === 0) return;
      await this.#page.mainFrame.call('pause', [ms]);
      if (runsUntil === null) return;
      this.#ranUntil = runsUntil;
    }
  }

  /**
   * @returns the wait, and the page time up to which all timers have run after it; null if nothing is known
   */
  async #findWait(maxDelayMs: number): Promise<{ readonly ms: number; readonly runsUntil: number | null }> {
    const reading = await this.#read(maxDelayMs);
    const { timers } = await this.#page.mainFrame.call('countRequests', []);
    if (reading === null || timers - this.#mark.all > reading[0] - this.#mark.recorded)
      return { ms: maxDelayMs, runsUntil: null };
    const [, dueInMs, time] = reading;
    if (dueInMs < 0) return { ms: 0, runsUntil: time };
    return { ms: Math.ceil(dueInMs) + MARGIN_MS, runsUntil: time + dueInMs };
  }

  /** Reads the record; null if nothing is known. */
  async #read(maxDelayMs: number): Promise<TimerReading | null> {
    const expression = `this.read(${maxDelayMs}, ${this.#mark.recorded}, ${this.#ranUntil})`;
    const reading = await this.#record?.call(expression).catch(ignoreRefusal);
    return isReading(reading) ? reading : null;
  }

  /** Restores the page's own functions. */
  async stop(): Promise<void> {
    await this.#record?.call('this.stop()').catch(ignoreRefusal);
    await this.#record?.release().catch(ignoreRefusal);
  }
}

/** A page may have replaced what the record needs. Nothing is then known about its timers. */
function ignoreRefusal(error: unknown): null {
  if (error instanceof CdpError && error.reason === 'refused') return null;
  throw error;
}

const isReading = (value: unknown): value is TimerReading =>
  Array.isArray(value) && value.length === 3 && value.every((entry) => typeof entry === 'number');
