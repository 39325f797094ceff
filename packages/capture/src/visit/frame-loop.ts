import type { CdpSession } from '../browser/cdp.ts';
import { CdpError } from '../browser/cdp-error.ts';
import { MainWorldObject } from './main-world/main-world-object.ts';
import { pauseFrames } from './main-world/pause-frames.ts';

/** Longer than {@link pauseFrames} waits for a frame. */
const CALL_TIMEOUT_MS = 10_000;

/** The callbacks with which a page draws frame after frame, held until a probe runs them one by one. */
export class FrameLoop {
  readonly #hold: MainWorldObject;

  private constructor(hold: MainWorldObject) {
    this.#hold = hold;
  }

  /**
   * Holds the callbacks of a page whose scripts are about to be stopped. Null if the page draws nothing on
   * its own; `late` if it didn't render a frame or respond in time, so that nothing is known about it.
   */
  static async hold(session: CdpSession): Promise<FrameLoop | 'late' | null> {
    try {
      const hold = await MainWorldObject.create(
        session,
        `(${pauseFrames})()`,
        { timeoutMs: CALL_TIMEOUT_MS },
        true,
      );
      if (hold === null) return null;
      if ((await hold.call('this.isLate()')) === true) return 'late';
      return Number(await hold.call('this.count()')) > 0 ? new FrameLoop(hold) : null;
    } catch (error) {
      if (!(error instanceof CdpError)) throw error;
      if (error.reason === 'timed-out') return 'late';
      // A page may have replaced the functions that this needs.
      if (error.reason === 'refused') return null;
      throw error;
    }
  }

  /** Also holds what the page requests from now on. Scripts must be running. */
  async resume(): Promise<void> {
    await this.#hold.call('this.resume()');
  }

  /** Runs the callbacks of one frame. */
  async step(): Promise<void> {
    await this.#hold.call('this.step()');
  }
}
