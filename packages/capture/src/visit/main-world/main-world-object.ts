import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from '../../browser/cdp.ts';

/** An object of ours in the world of a page's own scripts. */
export class MainWorldObject {
  readonly #session: CdpSession;
  readonly #objectId: Protocol.Runtime.RemoteObjectId;
  readonly #timeoutMs: number;

  private constructor(session: CdpSession, objectId: Protocol.Runtime.RemoteObjectId, timeoutMs: number) {
    this.#session = session;
    this.#objectId = objectId;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Creates an object; null if the expression yields none.
   *
   * @param expression that creates the object
   * @param timeoutMs milliseconds for this and for each call
   * @param isPromise whether the expression yields a promise of the object
   * @throws {CdpError}
   */
  static async create(
    session: CdpSession,
    expression: string,
    timeoutMs: number,
    isPromise = false,
  ): Promise<MainWorldObject | null> {
    const { result } = await session.send(
      'Runtime.evaluate',
      { expression, awaitPromise: isPromise },
      { timeoutMs },
    );
    return result.objectId === undefined ? null : new MainWorldObject(session, result.objectId, timeoutMs);
  }

  /**
   * Returns the value of an expression in which `this` is the object.
   *
   * @throws {CdpError}
   */
  async call(expression: string): Promise<unknown> {
    const { result } = await this.#session.send(
      'Runtime.callFunctionOn',
      {
        objectId: this.#objectId,
        functionDeclaration: `function () { return ${expression}; }`,
        returnByValue: true,
      },
      { timeoutMs: this.#timeoutMs },
    );
    return result.value;
  }

  /** @throws {CdpError} */
  async release(): Promise<void> {
    await this.#session.send('Runtime.releaseObject', { objectId: this.#objectId });
  }
}
