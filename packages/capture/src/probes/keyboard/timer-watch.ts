import { CdpError } from '../../browser/cdp-error.ts';
import { MainWorldObject } from '../../visit/main-world/main-world-object.ts';
import { watchTimers } from '../../visit/main-world/watch-timers.ts';
import type { StablePage } from '../../visit/stable-page.ts';

const CALL_TIMEOUT_MS = 3_000;
/** Milliseconds after the time for which a timer was set within which it has run, because ours is queued behind it. */
const MARGIN_MS = 4;

/** How many timers had been set at a moment. */
interface TimerCounts {
  /** Timers of the page's scripts, by the numbers that the browser gives them. */
  readonly all: number;
  /** Those of them whose time is known. */
  readonly recorded: number;
}

/** Knows when the timers are due that a page has set since the watch began. */
export class TimerWatch {
  readonly #page: StablePage;
  /** Null if the page does not allow it. */
  readonly #record: MainWorldObject | null;
  #mark: TimerCounts;

  private constructor(page: StablePage, record: MainWorldObject | null, mark: TimerCounts) {
    this.#page = page;
    this.#record = record;
    this.#mark = mark;
  }

  /**
   * Scripts must run. Call {@link stop} afterwards.
   *
   * @throws {CdpError}
   */
  static async start(page: StablePage): Promise<TimerWatch> {
    // Counted first: a timer that is set in between counts as one that bypassed the record.
    const { timers } = await page.mainFrame.call('countRequests', []);
    const record = await MainWorldObject.create(page.session, `(${watchTimers})()`, CALL_TIMEOUT_MS).catch(
      ignoreRefusal,
    );
    return new TimerWatch(page, record, { all: timers, recorded: 0 });
  }

  /** From now on, only timers that are set later count. */
  async mark(): Promise<void> {
    const { timers } = await this.#page.mainFrame.call('countRequests', []);
    const reading = await this.#read(0);
    if (reading !== null) this.#mark = { all: timers, recorded: reading[0] };
  }

  /**
   * Returns the milliseconds until the last timer has run that the page has set and that is due within this time: 0 when
   * none is, and the whole time when a timer was set of which nothing is known.
   *
   * @throws {CdpError}
   */
  async getWaitMs(withinMs: number): Promise<number> {
    if (withinMs <= 0) return 0;
    const reading = await this.#read(withinMs);
    const { timers } = await this.#page.mainFrame.call('countRequests', []);
    if (reading === null || timers - this.#mark.all > reading[0] - this.#mark.recorded) return withinMs;
    return reading[1] === 0 ? 0 : Math.min(withinMs, reading[1]) + MARGIN_MS;
  }

  /** Reads the record; null if nothing is known. */
  async #read(withinMs: number): Promise<readonly [count: number, dueInMs: number] | null> {
    const expression = `this.read(${withinMs}, ${this.#mark.recorded})`;
    const reading = await this.#record?.call(expression).catch(ignoreRefusal);
    return isReading(reading) ? reading : null;
  }

  /** Gives the page its own functions back. */
  async stop(): Promise<void> {
    await this.#record?.call('this.stop()').catch(ignoreRefusal);
    await this.#record?.release().catch(ignoreRefusal);
  }
}

/** A page may have replaced what the record needs; then nothing is known about its timers. */
function ignoreRefusal(error: unknown): null {
  if (error instanceof CdpError && error.reason === 'refused') return null;
  throw error;
}

const isReading = (value: unknown): value is readonly [count: number, dueInMs: number] =>
  Array.isArray(value) && value.length === 2 && value.every((entry) => typeof entry === 'number');
