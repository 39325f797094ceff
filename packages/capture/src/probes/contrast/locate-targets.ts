import { type ContrastRequest, NodeKind, type PageCapture } from '@curbcut/page-model';
import { toNullUnlessLate } from '../../browser/cdp-error.ts';
import { type ElementHandle, withElementHandles } from '../../collector/element-handles.ts';
import { createWalkNumberLookup, type NodeNumbering } from '../../collector/walk-numbers.ts';
import type { StableFrame, StablePage } from '../../visit/stable-page.ts';
import type { ContrastTarget } from './contrast-batch.ts';
import { type Area, getAreaSize, mergeAreas } from './plan-clips.ts';

/** A pseudo-element, identified by its element in the last walk and its name, for example `::before`. */
interface PseudoElementRef {
  readonly element: number;
  readonly name: string;
}

/** Maximum number of pseudo-elements that are located on a page. Each costs two protocol calls. */
const MAX_LOCATED_PSEUDO_ELEMENTS = 100;

/**
 * Finds the element of each piece of text in the last walk, and the positions that only the browser knows.
 * Text in another process's frame is omitted, and so is generated text without a box or a visible area. Each
 * target therefore has at least one area.
 */
export async function locateTargets(
  page: StablePage,
  capture: PageCapture,
  requests: readonly ContrastRequest[],
  toWalkNumber: NodeNumbering['toWalkNumber'],
): Promise<ContrastTarget[]> {
  const { kind, parent, name } = capture.nodes;
  const targets: ContrastTarget[] = [];
  const generated: { request: ContrastRequest; pseudo: PseudoElementRef }[] = [];
  for (const request of requests) {
    const { node, areas } = request;
    let painter = node;
    // Text directly in a shadow root is painted by its host.
    while (kind[painter] !== NodeKind.element) painter = parent[painter]!;
    const element = toWalkNumber(painter);
    if (element === null) continue;
    // Generated text with a known position may still have no visible area.
    if (areas !== null) {
      if (areas.length > 0) targets.push({ request, element, areas: toAreas(areas) });
    } else generated.push({ request, pseudo: { element, name: capture.strings[name[node]!]! } });
  }
  const limited = generated.slice(0, MAX_LOCATED_PSEUDO_ELEMENTS);
  const positions = await locatePseudoElements(
    page.mainFrame,
    limited.map(({ pseudo }) => pseudo),
  );
  for (const [at, { request, pseudo }] of limited.entries()) {
    const position = positions[at];
    if (position && getAreaSize(position) > 0) {
      targets.push({ request, element: pseudo.element, areas: [position] });
    }
  }
  return targets.sort((one, other) => one.request.node - other.request.node);
}

/**
 * Adds the areas of generated text, which only the browser knows, to the requests; null for those that it
 * doesn't render. Must be called while the capture is the page's last one.
 *
 * @throws {CdpError} if the page went away
 */
export async function locateGeneratedTexts(
  page: StablePage,
  capture: PageCapture,
  requests: readonly ContrastRequest[],
): Promise<ContrastRequest[]> {
  const generated = requests.filter(({ areas }) => areas === null);
  const targets = await locateTargets(page, capture, generated, createWalkNumberLookup(capture));
  const positions = new Map(targets.map(({ request, areas }) => [request, areas[0]!]));
  return requests.map((request) => {
    const position = positions.get(request);
    if (position === undefined) return request;
    const { left, top, right, bottom } = position;
    return { ...request, areas: [left, top, right, bottom] };
  });
}

function toAreas(edges: readonly number[]): Area[] {
  return Array.from({ length: edges.length / 4 }, (_, at) => ({
    left: edges[at * 4]!,
    top: edges[at * 4 + 1]!,
    right: edges[at * 4 + 2]!,
    bottom: edges[at * 4 + 3]!,
  }));
}

/**
 * Returns the positions of pseudo-elements in CSS pixels of the page; null for those that the browser doesn't
 * render.
 */
async function locatePseudoElements(
  frame: StableFrame,
  pseudoElements: readonly PseudoElementRef[],
): Promise<(Area | null)[]> {
  if (pseudoElements.length === 0) return [];
  const nodes = pseudoElements.map(({ element }) => element);
  const expression = `curbcutInPage.getWalkedElements(${JSON.stringify(nodes)})`;
  return withElementHandles(frame, expression, async (elements) => {
    const areas: (Area | null)[] = pseudoElements.map(() => null);
    await Promise.all(
      elements.map(async (element) => {
        areas[element.position] = await locatePseudoElement(
          frame,
          element,
          pseudoElements[element.position]!.name,
        );
      }),
    );
    return areas;
  });
}

async function locatePseudoElement(
  frame: StableFrame,
  { objectId }: ElementHandle,
  name: string,
): Promise<Area | null> {
  const { session } = frame;
  try {
    const { node } = await session.send('DOM.describeNode', { objectId, depth: 0 });
    const pseudo = node.pseudoElements?.find(({ pseudoType }) => `::${pseudoType}` === name);
    if (pseudo === undefined) return null;
    const { quads } = await session.send('DOM.getContentQuads', { backendNodeId: pseudo.backendNodeId });
    return quads
      .map(toBoundingArea)
      .reduce<Area | null>((all, one) => (all === null ? one : mergeAreas(all, one)), null);
  } catch (error) {
    // The pseudo-element has no box.
    return toNullUnlessLate(error);
  }
}

/** @param quad the x and y coordinates of four corners */
function toBoundingArea(quad: readonly number[]): Area {
  const xs = quad.filter((_, at) => at % 2 === 0);
  const ys = quad.filter((_, at) => at % 2 === 1);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
