import { type NodeIndex, NodeKind, type PageModel } from '@curbcut/page-model';

/**
 * Returns a node's child elements and text nodes in document order, without generated content and shadow
 * trees.
 */
export function getChildNodes({ capture }: PageModel, parent: NodeIndex): NodeIndex[] {
  const { nodes } = capture;
  const children: NodeIndex[] = [];
  for (let node = parent + 1; node < nodes.parent.length && nodes.parent[node]! >= parent; node += 1) {
    const kind = nodes.kind[node];
    if (nodes.parent[node] === parent && (kind === NodeKind.element || kind === NodeKind.text))
      children.push(node);
  }
  return children;
}

/** Returns the text of a text node, and an empty string for other nodes. */
export function getNodeText({ capture }: PageModel, node: NodeIndex): string {
  const index = capture.nodes.text[node]!;
  return index < 0 ? '' : capture.strings[index]!;
}

/** Returns a node's ancestor elements, from its parent up to the root of its document or shadow tree. */
export function getAncestors({ capture }: PageModel, node: NodeIndex): NodeIndex[] {
  const { parent, kind } = capture.nodes;
  const ancestors: NodeIndex[] = [];
  for (let at = parent[node]!; at >= 0 && kind[at] === NodeKind.element; at = parent[at]!) ancestors.push(at);
  return ancestors;
}
