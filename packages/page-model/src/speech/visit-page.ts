import type { DocumentModel, ElementModel, PageModel, TextModel } from '../model.ts';

/** Handles the nodes of a page. */
export interface Visitor {
  /** Returns whether to visit the element's content. */
  enter(element: ElementModel): 'continue' | 'skip';
  visitText?(text: TextModel): void;
  /** Called after an element's content, whether or not it was visited. */
  leave?(element: ElementModel): void;
}

/** Visits a page and its frames in the order of the flat tree, without recursion. */
export function visitPage(page: PageModel, visitor: Visitor): void {
  const documentsByFrame = new Map<number, DocumentModel>();
  for (const document of page.documents) {
    if (document.frameElement !== null) documentsByFrame.set(document.frameElement.index, document);
  }
  const { root } = page.document;
  const steps: { readonly node: ElementModel | TextModel; readonly isLeaving: boolean }[] = [];
  if (root !== null) steps.push({ node: root, isLeaving: false });
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { node, isLeaving } = step;
    if (!('tag' in node)) {
      visitor.visitText?.(node);
      continue;
    }
    if (isLeaving) {
      visitor.leave?.(node);
      continue;
    }
    steps.push({ node, isLeaving: true });
    if (visitor.enter(node) === 'skip') continue;
    const framed = documentsByFrame.get(node.index)?.root ?? null;
    const children = framed === null ? node.flatChildren : [framed];
    for (const child of children.toReversed()) steps.push({ node: child, isLeaving: false });
  }
}
