import type { PatchedCapture } from '@curbcut/capture';
import {
  type ContrastRequest,
  type MeasuredText,
  type NodeIndex,
  NodeKind,
  type PageCapture,
} from '@curbcut/page-model';

export interface ReusedContrast {
  /** Earlier measurements that are still valid on the changed page, with its nodes. */
  readonly reused: readonly MeasuredText[];
  /** Requests that must be measured again. */
  readonly toMeasure: readonly ContrastRequest[];
}

/** CSS pixels around a box in which shadows and outlines may be painted. */
const PAINT_MARGIN_PX = 60;

/** A page before any patch. */
export interface ContrastBefore {
  readonly capture: PageCapture;
  /** The contrast requests for its text; those for generated text include their areas. */
  readonly requests: readonly ContrastRequest[];
}

/**
 * Determines which contrast measurements are still valid on a changed page: those for text that did not move
 * and that has no box nearby that was added, removed, moved or painted differently.
 *
 * @param requests with areas for generated text
 */
export function reuseContrast(
  before: ContrastBefore,
  { capture: after, origins }: PatchedCapture,
  requests: readonly ContrastRequest[],
): ReusedContrast {
  const getKey = ({ node, part }: Pick<ContrastRequest, 'node' | 'part'>) => `${node} ${part}`;
  const measured = new Map(before.capture.facts.contrast?.texts.map((text) => [getKey(text), text]));
  const places = new Map(before.requests.map((request) => [getKey(request), String(request.areas)]));
  const changed = getChangedAreas(before.capture, after, origins);
  const reused: MeasuredText[] = [];
  const toMeasure: ContrastRequest[] = [];
  for (const request of requests) {
    const key = getKey({ node: getOrigin(before.capture, after, origins, request.node), part: request.part });
    const known = measured.get(key);
    const { areas } = request;
    const isInPlace = !isGenerated(after, request.node) || places.get(key) === String(areas);
    const isUntouched =
      changed.length === 0 ||
      (areas !== null && isInPlace && !changed.some((area) => intersectsLines(area, areas)));
    if (known !== undefined && isUntouched) reused.push({ ...known, node: request.node });
    else if (known !== undefined || !isUntouched) toMeasure.push(request);
    // Text that couldn't be measured before and hasn't changed can't be measured now either.
  }
  return { reused, toMeasure };
}

const isGenerated = ({ nodes }: PageCapture, node: NodeIndex): boolean =>
  nodes.kind[node] === NodeKind.pseudoElement;

/** Returns the origin of a node, or -1 for a new one. Pseudo-elements are found by their element and name. */
function getOrigin(
  before: PageCapture,
  after: PageCapture,
  origins: readonly NodeIndex[] | null,
  node: NodeIndex,
): NodeIndex {
  if (origins === null) return node;
  const origin = origins[node] ?? -1;
  if (origin !== -1 || !isGenerated(after, node)) return origin;
  const parent = origins[after.nodes.parent[node]!] ?? -1;
  const name = after.strings[after.nodes.name[node]!];
  return before.nodes.parent.findIndex(
    (each, at) =>
      each === parent && isGenerated(before, at) && before.strings[before.nodes.name[at]!] === name,
  );
}

type Area = readonly [left: number, top: number, right: number, bottom: number];

function getChangedAreas(
  before: PageCapture,
  after: PageCapture,
  origins: readonly NodeIndex[] | null,
): Area[] {
  const areas: Area[] = [];
  const seen = new Set<NodeIndex>();
  for (const node of after.nodes.parent.keys()) {
    const origin = origins === null ? node : (origins[node] ?? -1);
    if (origin !== -1) {
      seen.add(origin);
      if (getStyleKey(before, origin) === getStyleKey(after, node)) continue;
      areas.push(...getNodeAreas(before, origin));
    }
    areas.push(...getNodeAreas(after, node));
  }
  if (origins !== null) {
    for (const node of before.nodes.parent.keys()) {
      // Pseudo-elements and similar nodes cannot be traced to their origin.
      if (!seen.has(node)) areas.push(...getNodeAreas(before, node));
    }
  }
  return areas;
}

function getStyleKey({ nodes, styles, strings }: PageCapture, node: NodeIndex): string {
  const set = styles[nodes.style[node]!];
  const box = nodes.box.slice(node * 4, node * 4 + 4);
  return `${box.join()} ${strings[nodes.text[node]!] ?? ''} ${set?.map((value) => strings[value]).join(';') ?? ''}`;
}

function getNodeAreas({ nodes }: PageCapture, node: NodeIndex): Area[] {
  const [x, y, width, height] = nodes.box.slice(node * 4, node * 4 + 4) as [number, number, number, number];
  return width < 0
    ? []
    : [[x - PAINT_MARGIN_PX, y - PAINT_MARGIN_PX, x + width + PAINT_MARGIN_PX, y + height + PAINT_MARGIN_PX]];
}

function intersectsLines([left, top, right, bottom]: Area, lines: readonly number[]): boolean {
  for (let at = 0; at < lines.length; at += 4) {
    if (lines[at]! < right && lines[at + 2]! > left && lines[at + 1]! < bottom && lines[at + 3]! > top)
      return true;
  }
  return false;
}
