import type { CdpSession } from '../../browser/cdp.ts';
import { MainWorldObject } from '../../visit/main-world/main-world-object.ts';
import { controlTimers } from './main-world/control-timers.ts';

const CALL_TIMEOUT_MS = 3_000;

/** The page's one-shot timers, which run only when a probe runs them. Probes don't have to wait for them. */
export class PageClock {
  readonly #control: MainWorldObject;

  private constructor(control: MainWorldObject) {
    this.#control = control;
  }

  /**
   * Takes control of the timers that the page requests from now on. Call {@link release} afterward.
   *
   * @throws {CdpError}
   */
  static async take(session: CdpSession): Promise<PageClock | null> {
    const control = await MainWorldObject.create(session, `(${controlTimers})()`, {
      timeoutMs: CALL_TIMEOUT_MS,
    });
    return control && new PageClock(control);
  }

  /**
   * Runs the timers that are due within this many milliseconds, including those that they request. Returns
   * how many ran.
   *
   * @param includesOld whether to also run those requested before {@link mark}
   * @throws {CdpError}
   */
  async advance(withinMs: number, includesOld = false): Promise<number> {
    const count = await this.#control.call(`this.run(${withinMs}, ${includesOld})`);
    return typeof count === 'number' ? count : 0;
  }

  /** Runs the timers that are due now, and excludes all others requested so far from {@link advance}. */
  async mark(): Promise<void> {
    await this.#control.call('this.mark()');
  }

  /** Restores the page's own timers. */
  async release(): Promise<void> {
    await this.#control.call('this.restore()');
    await this.#control.release();
  }
}
