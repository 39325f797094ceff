import type { Protocol } from 'devtools-protocol';
import { type CallOptions, CdpError, type CdpSession } from '../browser/cdp.ts';
import { type RestingFrame, type UnreachedFrame, WORLD_NAME } from './resting-page.ts';

/**
 * Evaluates an expression in one of our worlds and answers its (awaited) value as JSON gives it.
 *
 * @throws {CdpError} when the world is gone, does not answer in time, or the expression throws.
 */
export async function evaluateIn<T>(
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
    throw new CdpError('refused', 'Runtime.evaluate', what.slice(0, 2_000));
  }
  return result.value as T;
}

/**
 * Makes the world of the page's own scripts in a session's outermost frame, where a document without scripts has none.
 * What is installed in our world runs only then; it is compiled once for all documents, so this is much cheaper than
 * sending it along.
 */
export function wakeMainWorld(session: CdpSession): void {
  // Sent and not awaited: what is sent next finds it done, or fails with it.
  session.send('Runtime.evaluate', { expression: '0' }).catch(() => {});
}

/** Makes our isolated world in a frame, or answers the one that is there. */
export async function isolatedWorld(session: CdpSession, frameId: string): Promise<number> {
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: WORLD_NAME,
  });
  return executionContextId;
}

/** A frame of a page at rest. */
export class Frame implements RestingFrame {
  readonly id: string;
  readonly url: string;
  readonly parent: Frame | null;
  readonly children: Frame[] = [];
  readonly session: CdpSession;
  readonly #script: string;
  #world: Promise<number> | undefined;

  /**
   * @param script what `installedScript` made; a document without scripts of its own has not run it
   * @param world our world in this frame, where it is known to have run
   */
  constructor(
    { id, url }: Pick<Protocol.Page.Frame, 'id' | 'url'>,
    parent: Frame | null,
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

  world(): Promise<number> {
    this.#world ??= this.#makeWorld();
    return this.#world;
  }

  async evaluate<T>(expression: string, options?: CallOptions): Promise<T> {
    return evaluateIn<T>(this.session, await this.world(), expression, options);
  }

  async #makeWorld(): Promise<number> {
    const world = await isolatedWorld(this.session, this.id);
    const installed = await evaluateIn<boolean>(this.session, world, '"curbcut" in globalThis');
    if (!installed) await evaluateIn(this.session, world, `${this.#script}\n; undefined`);
    return world;
  }
}

/** A frame in a process of its own: its session, and the frame id that is also its target id. */
export interface ForeignFrame {
  session: CdpSession;
  frameId: string;
  parentId: string;
}

/**
 * Finds every frame of the page, across processes.
 *
 * @param foreign the frames in other processes, parents before children
 * @param timeoutMs milliseconds for another process to name its frames
 * @param prepare brings a child frame to rest; one that does not answer is named as not reached
 */
export async function findFrames(
  mainFrame: Frame,
  script: string,
  foreign: readonly ForeignFrame[],
  timeoutMs: number,
  prepare: (frame: Frame) => Promise<void>,
): Promise<UnreachedFrame[]> {
  const unreached: UnreachedFrame[] = [];
  const found = new Map<string, Frame>([[mainFrame.id, mainFrame]]);
  const preparing: Promise<void>[] = [];

  const add = (tree: Protocol.Page.FrameTree, parent: Frame, session: CdpSession) => {
    const frame = new Frame(tree.frame, parent, session, script);
    found.set(frame.id, frame);
    preparing.push(
      prepare(frame).catch((error) => {
        if (!(error instanceof CdpError)) throw error;
        parent.children.splice(parent.children.indexOf(frame), 1);
        unreached.push(unanswered({ id: frame.id, parentId: parent.id, url: frame.url }));
      }),
    );
    for (const child of tree.childFrames ?? []) add(child, frame, session);
  };

  const { frameTree } = await mainFrame.session.send('Page.getFrameTree');
  for (const child of frameTree.childFrames ?? []) add(child, mainFrame, mainFrame.session);
  for (const { session, frameId, parentId } of foreign) {
    const parent = found.get(parentId);
    // A frame whose parent has gone is not on the page any more.
    if (!parent || found.has(frameId)) continue;
    try {
      const { frameTree } = await session.send('Page.getFrameTree', undefined, { timeoutMs });
      add(frameTree, parent, session);
    } catch (error) {
      if (!(error instanceof CdpError)) throw error;
      // A process that has gone meanwhile took its frame along; one that is busy still shows it.
      if (error.reason === 'timed-out') unreached.push(unanswered({ id: frameId, parentId, url: '' }));
    }
  }
  await Promise.all(preparing);
  return unreached;
}

function unanswered(frame: Omit<UnreachedFrame, 'reason'>): UnreachedFrame {
  return { ...frame, reason: 'The content of this frame did not answer.' };
}
