import type { Protocol } from 'devtools-protocol';
import type { CallOptions, CdpSession } from '../../browser/cdp.ts';

/** One of our objects in the world of the page's own scripts. */
export class MainWorldObject {
  readonly #session: CdpSession;
  readonly #objectId: Protocol.Runtime.RemoteObjectId;
  readonly #options: CallOptions | undefined;

  private constructor(
    session: CdpSession,
    objectId: Protocol.Runtime.RemoteObjectId,
    options: CallOptions | undefined,
  ) {
    this.#session = session;
    this.#objectId = objectId;
    this.#options = options;
  }

  /**
   * Creates an object; null if the expression doesn't return one.
   *
   * @param expression creates the object
   * @param options for this and for each call
   * @param isPromise whether the expression returns a promise of the object
   * @throws {CdpError}
   */
  static async create(
    session: CdpSession,
    expression: string,
    options?: CallOptions,
    isPromise = false,
  ): Promise<MainWorldObject | null> {
    const { result } = await session.send(
      'Runtime.evaluate',
      { expression, awaitPromise: isPromise },
      options,
    );
    return result.objectId === undefined ? null : new MainWorldObject(session, result.objectId, options);
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
      this.#options,
    );
    return result.value;
  }

  /** @throws {CdpError} */
  async release(): Promise<void> {
    await this.#session.send('Runtime.releaseObject', { objectId: this.#objectId });
  }
}
