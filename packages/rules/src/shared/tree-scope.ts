import { type ElementModel, type NodeIndex, NodeKind } from '@curbcut/page-model';
import { memoizePerPage } from './memoize-per-page.ts';

/** For each node the document or shadow root that it stands in; parents stand before their children. */
const getScopes = memoizePerPage(({ capture: { nodes } }) => {
  const scopeOf = new Int32Array(nodes.parent.length);
  for (const [node, parent] of nodes.parent.entries()) {
    const isRoot = nodes.kind[node] === NodeKind.document || nodes.kind[node] === NodeKind.shadowRoot;
    scopeOf[node] = isRoot || parent < 0 ? node : scopeOf[parent]!;
  }
  return scopeOf;
});

/** The document or shadow root whose tree an element stands in: ids are looked up there and nowhere else. */
export function getTreeScope(element: ElementModel): NodeIndex {
  return getScopes(element.page)[element.index]!;
}
