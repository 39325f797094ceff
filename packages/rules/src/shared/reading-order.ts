import type { DocumentModel, ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { memoizePerPage } from './memoize-per-page.ts';

/**
 * The elements in the order in which assistive technology reads them: that of the flat tree, each frame's content
 * where the frame stands. It is the document's but for what is slotted into shadow trees.
 */
export function sortInReadingOrder(
  page: PageModel,
  elements: readonly ElementModel[],
): readonly ElementModel[] {
  if (page.capture.slots.node.length === 0) return elements;
  const positions = getReadingPositions(page);
  return elements.toSorted((a, b) => (positions.get(a.index) ?? -1) - (positions.get(b.index) ?? -1));
}

const getReadingPositions = memoizePerPage((page) => {
  const framed = new Map(page.documents.map((framed) => [framed.frameElement?.index, framed]));
  const positions = new Map<NodeIndex, number>();
  const open: Iterator<ElementModel>[] = [iterateElements(page.document)];
  for (let document = open.at(-1); document; document = open.at(-1)) {
    const { value: element, done } = document.next();
    if (done) {
      open.pop();
      continue;
    }
    positions.set(element.index, positions.size);
    const inside = framed.get(element.index);
    if (inside) open.push(iterateElements(inside));
  }
  return positions;
});

function* iterateElements({ root }: DocumentModel): Iterator<ElementModel> {
  if (root) {
    yield root;
    yield* root.descendants();
  }
}
