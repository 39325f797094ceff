import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from '../browser/cdp.ts';
import { CdpError } from '../browser/cdp-error.ts';
import { holdFrames } from './main-world/hold-frames.ts';

const CALL_TIMEOUT_MS = 1_000;

/** The callbacks with which a page draws frame after frame, held until a probe runs them one by one. */
export class FrameLoop {
  readonly #session: CdpSession;
  readonly #hold: Protocol.Runtime.RemoteObjectId;

  private constructor(session: CdpSession, hold: Protocol.Runtime.RemoteObjectId) {
    this.#session = session;
    this.#hold = hold;
  }

  /** Holds the callbacks of a page whose scripts are about to be stopped. Null if it draws nothing by itself. */
  static async hold(session: CdpSession): Promise<FrameLoop | null> {
    try {
      const { result } = await session.send(
        'Runtime.evaluate',
        { expression: `(${holdFrames})()`, awaitPromise: true },
        { timeoutMs: CALL_TIMEOUT_MS },
      );
      if (result.objectId === undefined) return null;
      const loop = new FrameLoop(session, result.objectId);
      return Number(await loop.#call('function () { return this.count(); }')) > 0 ? loop : null;
    } catch (error) {
      // Without the loop, only what the page draws is not examined. A page may have replaced what this needs.
      if (error instanceof CdpError && /^(refused|timed-out)$/.test(error.reason)) return null;
      throw error;
    }
  }

  /** Holds what the page requests from now on too. Scripts must run. */
  async resume(): Promise<void> {
    await this.#call('function () { this.resume(); }');
  }

  /** Runs the callbacks of one frame. */
  async step(): Promise<void> {
    await this.#call('function () { this.step(); }');
  }

  async #call(functionDeclaration: string): Promise<unknown> {
    const { result } = await this.#session.send(
      'Runtime.callFunctionOn',
      { objectId: this.#hold, functionDeclaration, returnByValue: true },
      { timeoutMs: CALL_TIMEOUT_MS },
    );
    return result.value;
  }
}
