import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from '../../browser/cdp.ts';
import { controlTimers } from './main-world/control-timers.ts';

const CALL_TIMEOUT_MS = 3_000;

/** The one-shot timers of a page, which run when a probe says so. Probes need not wait for them. */
export class PageClock {
  readonly #session: CdpSession;
  readonly #control: Protocol.Runtime.RemoteObjectId;

  private constructor(session: CdpSession, control: Protocol.Runtime.RemoteObjectId) {
    this.#session = session;
    this.#control = control;
  }

  /**
   * Takes control of the timers that the page requests from now on. Call {@link release} afterwards.
   *
   * @throws {CdpError}
   */
  static async take(session: CdpSession): Promise<PageClock | null> {
    const { result } = await session.send(
      'Runtime.evaluate',
      { expression: `(${controlTimers})()` },
      { timeoutMs: CALL_TIMEOUT_MS },
    );
    return result.objectId === undefined ? null : new PageClock(session, result.objectId);
  }

  /**
   * Runs the timers that are due within this many milliseconds, and those that they request. Returns how many ran.
   *
   * @throws {CdpError}
   */
  async advance(withinMs: number): Promise<number> {
    const { result } = await this.#call(`function () { return this.run(${withinMs}); }`);
    return typeof result.value === 'number' ? result.value : 0;
  }

  /** Runs the timers that are due by now, and leaves all others that were requested before out of {@link advance}. */
  async mark(): Promise<void> {
    await this.#call('function () { this.mark(); }');
  }

  /** Gives the page its own timers back. */
  async release(): Promise<void> {
    await this.#call('function () { this.restore(); }');
    await this.#session.send('Runtime.releaseObject', { objectId: this.#control });
  }

  #call(functionDeclaration: string) {
    return this.#session.send(
      'Runtime.callFunctionOn',
      { objectId: this.#control, functionDeclaration, returnByValue: true },
      { timeoutMs: CALL_TIMEOUT_MS },
    );
  }
}
