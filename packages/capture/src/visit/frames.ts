import type { Protocol } from 'devtools-protocol';
import { type CallOptions, CdpError, type CdpSession } from '../browser/cdp.ts';
import { InPageError } from '../browser/cdp-error.ts';
import type { InPageFunctions } from '../in-page/install.ts';
import { type ForeignFrame, type StableFrame, type UnreachedFrame, WORLD_NAME } from './stable-page.ts';

/**
 * Evaluates an expression in one of our worlds and returns its (awaited) value as JSON represents it.
 *
 * @throws {CdpError} if the world is gone or doesn't respond in time; {@link InPageError} if the expression
 * throws
 */
export async function evaluateInContext<T>(
  session: CdpSession,
  contextId: number,
  expression: string,
  options?: CallOptions,
): Promise<T> {
  const { result, exceptionDetails } = await session.send(
    'Runtime.evaluate',
    { expression, contextId, awaitPromise: true, returnByValue: true },
    options,
  );
  if (exceptionDetails) {
    const what = exceptionDetails.exception?.description ?? exceptionDetails.text;
    throw new InPageError(what.slice(0, 2_000));
  }
  return result.value as T;
}

/** Returns an expression that calls one of our functions in the page. */
export function formatInPageCall<Name extends keyof InPageFunctions>(
  name: Name,
  args: Parameters<InPageFunctions[Name]>,
): string {
  return `curbcutInPage.${name}(${args.map((argument: unknown) => JSON.stringify(argument)).join(', ')})`;
}

/**
 * Creates the main world in a session's outermost frame, where a document without scripts has none. Only then
 * does the script installed in our world run. It is compiled once for all documents, so this is much cheaper
 * than sending it each time.
 */
export function createMainWorld(session: CdpSession): void {
  // Not awaited: this completes before the next command. If it fails, so does that command.
  session.send('Runtime.evaluate', { expression: '0' }).catch(() => {});
}

/** Creates our isolated world in a frame, or returns the existing one. */
export async function ensureIsolatedWorld(session: CdpSession, frameId: string): Promise<number> {
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: WORLD_NAME,
  });
  return executionContextId;
}

/** A frame of a stable page. */
export class PageFrame implements StableFrame {
  readonly id: string;
  readonly url: string;
  readonly parent: PageFrame | null;
  readonly children: PageFrame[] = [];
  readonly session: CdpSession;
  readonly #script: string;
  #world: Promise<number> | undefined;

  /**
   * @param script the result of `loadInPageScript`; a document without its own scripts hasn't run it
   * @param world our world in this frame, if the script is known to have run there
   */
  constructor(
    { id, url }: Pick<Protocol.Page.Frame, 'id' | 'url'>,
    parent: PageFrame | null,
    session: CdpSession,
    script: string,
    world?: number,
  ) {
    this.id = id;
    this.url = url;
    this.parent = parent;
    this.session = session;
    this.#script = script;
    if (world !== undefined) this.#world = Promise.resolve(world);
    parent?.children.push(this);
  }

  getContextId(): Promise<number> {
    this.#world ??= this.#createWorld();
    return this.#world;
  }

  call<Name extends keyof InPageFunctions>(
    name: Name,
    args: Parameters<InPageFunctions[Name]>,
    options?: CallOptions,
  ): Promise<Awaited<ReturnType<InPageFunctions[Name]>>> {
    return this.evaluate(formatInPageCall(name, args), options);
  }

  async evaluate<T>(expression: string, options?: CallOptions): Promise<T> {
    return evaluateInContext<T>(this.session, await this.getContextId(), expression, options);
  }

  async #createWorld(): Promise<number> {
    const world = await ensureIsolatedWorld(this.session, this.id);
    const installed = await evaluateInContext<boolean>(
      this.session,
      world,
      "Object.hasOwn(globalThis, 'curbcutInPage')",
    );
    if (!installed) await evaluateInContext(this.session, world, `${this.#script}\n; undefined`);
    return world;
  }
}

/**
 * Finds all frames of the page, across processes.
 *
 * @param foreign the frames in other processes, parents before children
 * @param timeoutMs milliseconds that another process has to list its frames
 * @param prepare waits until a child frame is stable; one that doesn't respond is listed as unreached
 */
export async function findFrames(
  mainFrame: PageFrame,
  script: string,
  foreign: readonly ForeignFrame[],
  timeoutMs: number,
  prepare: (frame: PageFrame) => Promise<void>,
): Promise<UnreachedFrame[]> {
  const unreached: UnreachedFrame[] = [];
  const found = new Map<string, PageFrame>([[mainFrame.id, mainFrame]]);
  const preparing: Promise<void>[] = [];

  const add = (tree: Protocol.Page.FrameTree, parent: PageFrame, session: CdpSession) => {
    const frame = new PageFrame(tree.frame, parent, session, script);
    found.set(frame.id, frame);
    preparing.push(
      prepare(frame).catch((error) => {
        if (!(error instanceof CdpError)) throw error;
        parent.children.splice(parent.children.indexOf(frame), 1);
        unreached.push(toUnreachedFrame({ id: frame.id, parentId: parent.id, url: frame.url }));
      }),
    );
    for (const child of tree.childFrames ?? []) add(child, frame, session);
  };

  const { frameTree } = await mainFrame.session.send('Page.getFrameTree');
  for (const child of frameTree.childFrames ?? []) add(child, mainFrame, mainFrame.session);
  for (const { session, frameId, parentId } of foreign) {
    const parent = found.get(parentId);
    // A frame whose parent is gone is no longer on the page.
    if (!parent || found.has(frameId)) continue;
    try {
      const { frameTree } = await session.send('Page.getFrameTree', undefined, { timeoutMs });
      add(frameTree, parent, session);
    } catch (error) {
      if (!(error instanceof CdpError)) throw error;
      // If the process is gone, so is the frame. If it's only busy, the frame is still shown.
      if (error.reason === 'timed-out') unreached.push(toUnreachedFrame({ id: frameId, parentId, url: '' }));
    }
  }
  await Promise.all(preparing);
  return unreached;
}

function toUnreachedFrame(frame: Omit<UnreachedFrame, 'reason'>): UnreachedFrame {
  return { ...frame, reason: 'This frame didn’t respond.' };
}
