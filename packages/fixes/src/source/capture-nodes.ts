import { type NodeIndex, NodeKind, type PageModel } from '@curbcut/page-model';

/** Elements and texts directly below a node, in document order; what browsers generate and shadow trees are left out. */
export function getChildNodes({ capture }: PageModel, parent: NodeIndex): NodeIndex[] {
  const { nodes } = capture;
  const found: NodeIndex[] = [];
  for (let node = parent + 1; node < nodes.parent.length && nodes.parent[node]! >= parent; node += 1) {
    const kind = nodes.kind[node];
    if (nodes.parent[node] === parent && (kind === NodeKind.element || kind === NodeKind.text))
      found.push(node);
  }
  return found;
}

/** Text of a text node; empty for all others. */
export function getNodeText({ capture }: PageModel, node: NodeIndex): string {
  const index = capture.nodes.text[node]!;
  return index < 0 ? '' : capture.strings[index]!;
}

/** From the node's parent up to the root of its document or shadow tree; elements only. */
export function getAncestors({ capture }: PageModel, node: NodeIndex): NodeIndex[] {
  const { parent, kind } = capture.nodes;
  const above: NodeIndex[] = [];
  for (let at = parent[node]!; at >= 0 && kind[at] === NodeKind.element; at = parent[at]!) above.push(at);
  return above;
}
