import type { Protocol } from 'devtools-protocol';
import { toNullUnlessLate } from '../browser/cdp-error.ts';
import type { StableFrame } from '../visit/stable-page.ts';

const OBJECT_GROUP = 'curbcut-held';

/** An element from the last walk, as the protocol identifies it. */
export interface ElementHandle {
  /** Its position in the list. */
  readonly position: number;
  readonly objectId: Protocol.Runtime.RemoteObjectId;
}

/**
 * Passes elements from one of the last walk's lists to `use`, and releases them afterward.
 *
 * @param maxCount maximum number of elements, from the start of the list
 */
export async function withWalkedElements<T>(
  frame: StableFrame,
  list: 'frames' | 'hosts' | 'customs',
  maxCount: number,
  action: (elements: readonly ElementHandle[]) => Promise<T>,
): Promise<T> {
  return withElementHandles(frame, `curbcutInPage.getWalkedNodes().${list}.slice(0, ${maxCount})`, action);
}

/** Like {@link withWalkedElements}, for any expression that returns a list of elements. */
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
  return frame.session
    .send('DOM.describeNode', { objectId, depth: 0 })
    .then(({ node }) => node, toNullUnlessLate);
}
