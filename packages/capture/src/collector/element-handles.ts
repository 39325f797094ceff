import type { Protocol } from 'devtools-protocol';
import type { StableFrame } from '../visit/stable-page.ts';
import type { WalkedNodes } from './in-page/walked-nodes.ts';

const OBJECT_GROUP = 'curbcut-held';

/** An element of the last walk, as identified in the protocol. */
export interface ElementHandle {
  /** Its position in the list. */
  readonly position: number;
  readonly objectId: Protocol.Runtime.RemoteObjectId;
}

/**
 * Passes the elements that the last walk of a frame kept in one of its lists to `use`, and releases them
 * afterwards.
 *
 * @param maxCount maximum number of elements, from the front of the list
 */
export async function withWalkedElements<T>(
  frame: StableFrame,
  list: keyof WalkedNodes,
  maxCount: number,
  action: (elements: readonly ElementHandle[]) => Promise<T>,
): Promise<T> {
  return withElementHandles(frame, `curbcutInPage.getWalkedNodes().${list}.slice(0, ${maxCount})`, action);
}

/** Does the same as {@link withWalkedElements} for any list of elements returned by an expression. */
export async function withElementHandles<T>(
  frame: StableFrame,
  expression: string,
  action: (elements: readonly ElementHandle[]) => Promise<T>,
): Promise<T> {
  const { session } = frame;
  const { result } = await session.send('Runtime.evaluate', {
    expression,
    contextId: await frame.getContextId(),
    objectGroup: OBJECT_GROUP,
  });
  try {
    const { result: properties } = await session.send('Runtime.getProperties', {
      objectId: result.objectId!,
      ownProperties: true,
    });
    return await action(
      properties
        .filter(({ name, value }) => /^\d+$/.test(name) && value?.objectId !== undefined)
        .map(({ name, value }) => ({ position: Number(name), objectId: value!.objectId! })),
    );
  } finally {
    await session.send('Runtime.releaseObjectGroup', { objectGroup: OBJECT_GROUP }).catch(() => {});
  }
}

/**
 * Returns the protocol's description of a node without its children; null if the node has been removed since
 * the walk.
 */
export async function describeNode(
  frame: StableFrame,
  { objectId }: ElementHandle,
): Promise<Protocol.DOM.Node | null> {
  return frame.session.send('DOM.describeNode', { objectId, depth: 0 }).then(
    ({ node }) => node,
    () => null,
  );
}
