import { type NodeIndex, NodeKind, type PageCapture } from '@curbcut/page-model';
import type { Protocol } from 'devtools-protocol';
import { CdpError } from '../../browser/cdp.ts';
import { describeNode, type ElementHandle, withElementHandles } from '../../collector/element-handles.ts';
import { createWalkNumberLookup } from '../../collector/walk-numbers.ts';
import type { StablePage } from '../../visit/stable-page.ts';
import { reportSources } from './main-world/report-sources.ts';
import { type ElementSourceLocation, parseReportedSource } from './parse-reported-source.ts';
import { createSourceMapper } from './source-maps.ts';

/** Maximum number of elements on one page. Each costs two protocol calls. */
const MAX_ELEMENTS = 400;
/** Milliseconds to wait for the page's main world. */
const RESPONSE_TIMEOUT_MS = 5_000;
const MAX_RESPONSE_LENGTH = 4_000_000;
const OBJECT_GROUP = 'curbcut-sources';

/**
 * Locates the source of elements on a page whose build records it. Call it after the evaluation, because the
 * page's own scripts can influence the result, and before the next capture, because elements are identified
 * by the last walk. What the page reports is strictly validated. Elements without information have no entry.
 *
 * @param nodes elements of the capture, most important first
 */
export async function locateSources(
  page: StablePage,
  capture: PageCapture,
  nodes: readonly NodeIndex[],
): Promise<ReadonlyMap<NodeIndex, ElementSourceLocation>> {
  const found = new Map<NodeIndex, ElementSourceLocation>();
  const selected = [...new Set(nodes)].slice(0, MAX_ELEMENTS);
  const mapToSource = createSourceMapper(page.mainFrame);
  page.markScriptsRan();
  try {
    // Elements of one document share a world.
    for (const documentNodes of Map.groupBy(selected, (node) => findDocumentNode(capture, node)).values()) {
      const reported = await readReportedSources(page, capture, documentNodes);
      for (const [at, node] of documentNodes.entries()) {
        const location = await parseReportedSource(reported[at], mapToSource);
        if (location !== null) found.set(node, location);
      }
    }
  } catch (error) {
    if (!(error instanceof CdpError || error instanceof SyntaxError)) throw error;
    // If a tab's main world is busy, the tab can't be reused for another page.
    if (error instanceof CdpError && error.reason === 'timed-out') page.markTabUnusable();
  }
  return found;
}

function findDocumentNode({ nodes }: PageCapture, node: NodeIndex): NodeIndex {
  let at = node;
  while (at !== -1 && nodes.kind[at] !== NodeKind.document) at = nodes.parent[at]!;
  return at;
}

/** Reads what the page reports about elements of one document, in their order. */
async function readReportedSources(
  { mainFrame }: StablePage,
  capture: PageCapture,
  nodes: readonly NodeIndex[],
): Promise<readonly unknown[]> {
  const toWalkNumber = createWalkNumberLookup(capture);
  const numbers = nodes.map((node) => toWalkNumber(node) ?? -1);
  const expression = `curbcutInPage.getWalkedElements(${JSON.stringify(numbers)})`;
  const reports: unknown[] = [];
  try {
    const resolvedElements = await withElementHandles(mainFrame, expression, (elements) =>
      Promise.all(elements.map((element) => resolveInMainWorld(mainFrame, element))),
    );
    const existing = resolvedElements.filter((object) => object !== null);
    const [first] = existing;
    if (first === undefined) return reports;
    const { result } = await mainFrame.session.send(
      'Runtime.callFunctionOn',
      {
        objectId: first.objectId,
        functionDeclaration: reportSources.toString(),
        arguments: existing.map(({ objectId }) => ({ objectId })),
        returnByValue: true,
      },
      { timeoutMs: RESPONSE_TIMEOUT_MS },
    );
    if (typeof result.value !== 'string' || result.value.length > MAX_RESPONSE_LENGTH) return reports;
    const reported: unknown = JSON.parse(result.value);
    if (!Array.isArray(reported)) return reports;
    for (const [at, { position }] of existing.entries()) reports[position] = reported[at];
    return reports;
  } finally {
    mainFrame.session.send('Runtime.releaseObjectGroup', { objectGroup: OBJECT_GROUP }).catch(() => {});
  }
}

interface MainWorldElement {
  readonly position: number;
  readonly objectId: Protocol.Runtime.RemoteObjectId;
}

/** Resolves an element in the page's main world; null if it's gone. */
async function resolveInMainWorld(
  frame: StablePage['mainFrame'],
  element: ElementHandle,
): Promise<MainWorldElement | null> {
  const node = await describeNode(frame, element);
  if (node === null) return null;
  const { backendNodeId } = node;
  const resolved = await frame.session
    .send('DOM.resolveNode', { backendNodeId, objectGroup: OBJECT_GROUP })
    .catch(() => null);
  const objectId = resolved?.object.objectId;
  return objectId === undefined ? null : { position: element.position, objectId };
}
