import type { NodeIndex, PageCapture } from '@curbcut/page-model';

/** A mapping between the capture's nodes and the numbers of the last walk. */
export interface NodeNumbering {
  /** Maps a node of the capture to its number; null if the node isn't in the page's process. */
  toWalkNumber(node: NodeIndex): number | null;
  /** Maps a number to a node of the capture; null for elements added after the capture. */
  toNodeIndex(walkNumber: number): NodeIndex | null;
  /** Maps the walk numbers of nodes to the nodes, in the same order. Nodes without a number are omitted. */
  mapByWalkNumber(nodes: readonly NodeIndex[]): ReadonlyMap<number, NodeIndex>;
}

export function createNodeNumbering(capture: PageCapture): NodeNumbering {
  const toWalkNumber = createWalkNumberLookup(capture);
  return {
    toWalkNumber,
    toNodeIndex: createNodeIndexLookup(capture, toWalkNumber),
    mapByWalkNumber: (nodes) =>
      new Map(
        nodes.flatMap((node) => {
          const number = toWalkNumber(node);
          return number === null ? [] : [[number, node]];
        }),
      ),
  };
}

/**
 * Maps the capture's nodes to their numbers in the walk of the page's own process. The numbers differ because
 * other processes' frames are walked separately and inserted later. Returns null for nodes inside those
 * frames.
 */
export function createWalkNumberLookup(capture: PageCapture): (node: NodeIndex) => number | null {
  const { parent } = capture.nodes;
  const foreign = capture.documents
    .filter(({ crossOrigin }) => crossOrigin)
    .map(({ node: start }) => {
      let end = start + 1;
      while (end < parent.length && parent[end]! >= start) end++;
      return { start, end };
    });
  return (node) => {
    let shift = 0;
    let reached = 0;
    for (const { start, end } of foreign) {
      if (start <= node && node < end) return null;
      // A frame within a foreign frame is counted with the outer one.
      if (start < node && start >= reached) {
        shift += end - start;
        reached = end;
      }
    }
    return node - shift;
  };
}

/**
 * Maps walk numbers to nodes of the capture, the inverse of `toWalkNumber`. Returns null for numbers that no
 * node has. The map is built on the first lookup, because many pages don't need one.
 */
function createNodeIndexLookup(
  capture: PageCapture,
  toWalkNumber: NodeNumbering['toWalkNumber'],
): NodeNumbering['toNodeIndex'] {
  let nodes: Map<number, NodeIndex> | undefined;
  const buildMap = () => {
    const map = new Map<number, NodeIndex>();
    for (const node of capture.nodes.parent.keys()) {
      const number = toWalkNumber(node);
      if (number !== null) map.set(number, node);
    }
    return map;
  };
  return (number) => {
    nodes ??= buildMap();
    return nodes.get(number) ?? null;
  };
}
