import { type ElementModel, type NodeIndex, NodeKind } from '@curbcut/page-model';
import { memoizePerPage } from './memoize-per-page.ts';

/** The document or shadow root of each node; parents precede their children. */
const getScopes = memoizePerPage(({ capture: { nodes } }) => {
  const scopeOf = new Int32Array(nodes.parent.length);
  for (const [node, parent] of nodes.parent.entries()) {
    const isRoot = nodes.kind[node] === NodeKind.document || nodes.kind[node] === NodeKind.shadowRoot;
    scopeOf[node] = isRoot || parent < 0 ? node : scopeOf[parent]!;
  }
  return scopeOf;
});

/** Returns the document or shadow root whose tree contains the element: ids are looked up only there. */
export function getTreeScope(element: ElementModel): NodeIndex {
  return getScopes(element.page)[element.index]!;
}
