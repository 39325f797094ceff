import type { SourceNode } from '@curbcut/contract';
import type { NodeIndex } from '@curbcut/page-model';

/** A mutable source node that a patch is applied to. Nodes from the page keep their node index. */
export type WorkNode = WorkElement | WorkText | WorkElided;

export interface WorkElement {
  readonly kind: 'element';
  readonly node: NodeIndex | null;
  tag: string;
  readonly attributes: [name: string, value: string][];
  children: WorkNode[];
  parent: WorkElement | null;
}

export interface WorkText {
  readonly kind: 'text';
  readonly node: NodeIndex | null;
  text: string;
  parent: WorkElement | null;
}

export interface WorkElided {
  readonly kind: 'elided';
  readonly node: null;
  parent: WorkElement | null;
}

/** Converts work nodes to source nodes, and merges adjacent text nodes and elided nodes. */
export function toSourceNodes(nodes: readonly WorkNode[]): SourceNode[] {
  const source: SourceNode[] = [];
  for (const node of nodes) {
    const last = source.at(-1);
    if (node.kind === 'element') {
      const { tag, attributes, children } = node;
      source.push({
        kind: 'element',
        tag,
        attributes: attributes.map(([name, value]) => [name, value]),
        children: toSourceNodes(children),
      });
    } else if (node.kind === 'text') {
      if (last?.kind === 'text') last.text += node.text;
      else if (node.text !== '') source.push({ kind: 'text', text: node.text });
    } else if (last?.kind !== 'elided') source.push({ kind: 'elided' });
  }
  return source;
}
