import { type ElementModel, NodeKind, type PageCapture, type PageModel } from '@curbcut/page-model';

/** Creates a function that finds elements of a capture by the paths of `runAxeInPage`. */
export function createElementLocator(
  page: PageModel,
): (frames: readonly (readonly number[])[], path: readonly number[]) => ElementModel | null {
  const { children, shadowRoots, frameDocuments } = indexTree(page.capture);
  const rootOf = (documentNode: number): number => children.get(documentNode)?.[0] ?? -1;

  const walk = (from: number, path: readonly number[]): number => {
    let at = from;
    for (const step of path) {
      const next = step === -1 ? shadowRoots.get(at) : children.get(at)?.[step];
      if (next === undefined) return -1;
      at = next;
    }
    return at;
  };

  return (frames, path) => {
    let root = rootOf(page.capture.documents[0]?.node ?? -1);
    for (const frame of frames) {
      const inner = frameDocuments.get(walk(root, frame));
      if (inner === undefined) return null;
      root = rootOf(inner);
    }
    const found = root === -1 ? -1 : walk(root, path);
    return found === -1 ? null : page.element(found);
  };
}

function indexTree({ nodes, documents }: PageCapture) {
  const children = new Map<number, number[]>();
  const shadowRoots = new Map<number, number>();
  nodes.parent.forEach((parent, node) => {
    if (parent === -1) return;
    if (nodes.kind[node] === NodeKind.shadowRoot) shadowRoots.set(parent, node);
    else if (nodes.kind[node] === NodeKind.element) {
      const siblings = children.get(parent);
      if (siblings) siblings.push(node);
      else children.set(parent, [node]);
    }
  });
  const frameDocuments = new Map(documents.map((record) => [record.frameElement, record.node]));
  return { children, shadowRoots, frameDocuments };
}
