import { type NodeIndex, NodeKind, type PageCapture } from '@curbcut/page-model';
import type { Protocol } from 'devtools-protocol';
import { CdpError } from '../browser/cdp.ts';
import { describe, type HeldElement, withObjects } from '../collector/held-elements.ts';
import { walkedNodes } from '../contrast-probe/walked-nodes.ts';
import type { RestingPage } from '../visit/resting-page.ts';
import { toldSources } from './in-page/told-sources.ts';
import { readTold, type SourcePlace } from './read-told.ts';
import { sourceMaps } from './source-maps.ts';

/** Elements of one page that are asked: each costs two calls of the protocol. */
const MOST_ELEMENTS = 400;
/** Milliseconds that we wait for the page's own world. */
const WAIT_MS = 5_000;
const LONGEST_ANSWER = 4_000_000;
const OBJECT_GROUP = 'curbcut-sources';

/**
 * Finds out where elements were written, on a page whose build tells it. To be called after everything that judges the
 * page, for its own scripts have a part in the answer; before it is captured anew, for elements are known by the last
 * walk. What the page tells is strictly read; an element of which it tells nothing has no entry.
 *
 * @param nodes elements of the capture, the most important first
 */
export async function locateSources(
  page: RestingPage,
  capture: PageCapture,
  nodes: readonly NodeIndex[],
): Promise<ReadonlyMap<NodeIndex, SourcePlace>> {
  const found = new Map<NodeIndex, SourcePlace>();
  const asked = [...new Set(nodes)].slice(0, MOST_ELEMENTS);
  const mapBack = sourceMaps(page.mainFrame);
  page.stir();
  try {
    // Elements of one document share a world.
    for (const inDocument of Map.groupBy(asked, (node) => documentOf(capture, node)).values()) {
      const told = await ask(page, capture, inDocument);
      for (const [at, node] of inDocument.entries()) {
        const place = await readTold(told[at], mapBack);
        if (place !== null) found.set(node, place);
      }
    }
  } catch (error) {
    if (!(error instanceof CdpError || error instanceof SyntaxError)) throw error;
    // A page that keeps its own world busy shows no other page.
    if (error instanceof CdpError && error.reason === 'timed-out') page.spoil();
  }
  return found;
}

function documentOf({ nodes }: PageCapture, node: NodeIndex): NodeIndex {
  let at = node;
  while (at !== -1 && nodes.kind[at] !== NodeKind.document) at = nodes.parent[at]!;
  return at;
}

/** What the page tells of elements of one document, in their order. */
async function ask(
  { mainFrame }: RestingPage,
  capture: PageCapture,
  nodes: readonly NodeIndex[],
): Promise<readonly unknown[]> {
  const walked = walkedNodes(capture);
  const numbers = nodes.map((node) => walked(node) ?? -1);
  const expression = `${JSON.stringify(numbers)}.map((node) => curbcutHeld.elements[node])`;
  const answer: unknown[] = [];
  try {
    const inPage = await withObjects(mainFrame, expression, (elements) =>
      Promise.all(elements.map((element) => ownObject(mainFrame, element))),
    );
    const there = inPage.filter((object) => object !== null);
    const [first] = there;
    if (first === undefined) return answer;
    const { result } = await mainFrame.session.send(
      'Runtime.callFunctionOn',
      {
        objectId: first.objectId,
        functionDeclaration: toldSources.toString(),
        arguments: there.map(({ objectId }) => ({ objectId })),
        returnByValue: true,
      },
      { timeoutMs: WAIT_MS },
    );
    if (typeof result.value !== 'string' || result.value.length > LONGEST_ANSWER) return answer;
    const told: unknown = JSON.parse(result.value);
    if (!Array.isArray(told)) return answer;
    for (const [at, { position }] of there.entries()) answer[position] = told[at];
    return answer;
  } finally {
    mainFrame.session.send('Runtime.releaseObjectGroup', { objectGroup: OBJECT_GROUP }).catch(() => {});
  }
}

interface OwnObject {
  readonly position: number;
  readonly objectId: Protocol.Runtime.RemoteObjectId;
}

/** The same element in the world of the page's own scripts; null when it has gone. */
async function ownObject(frame: RestingPage['mainFrame'], element: HeldElement): Promise<OwnObject | null> {
  const node = await describe(frame, element);
  if (node === null) return null;
  const { backendNodeId } = node;
  const resolved = await frame.session
    .send('DOM.resolveNode', { backendNodeId, objectGroup: OBJECT_GROUP })
    .catch(() => null);
  const objectId = resolved?.object.objectId;
  return objectId === undefined ? null : { position: element.position, objectId };
}
