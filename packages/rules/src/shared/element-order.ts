import type { DocumentModel, ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { memoizePerPage } from './memoize-per-page.ts';

/** Merges several lists of elements into one in document order, without duplicates. */
export function mergeInDocumentOrder(lists: readonly (readonly ElementModel[])[]): ElementModel[] {
  const byIndex = new Map(lists.flat().map((element) => [element.index, element]));
  return [...byIndex.values()].sort((a, b) => a.index - b.index);
}

/**
 * Sorts elements in assistive technology's reading order: flat-tree order, with the content of each frame at
 * the position of the frame. It differs from document order only for content slotted into shadow trees.
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
  const documentsByFrame = new Map(
    page.documents.map((document) => [document.frameElement?.index, document]),
  );
  const positions = new Map<NodeIndex, number>();
  const open: Iterator<ElementModel>[] = [iterateElements(page.document)];
  for (let document = open.at(-1); document; document = open.at(-1)) {
    const { value: element, done } = document.next();
    if (done) {
      open.pop();
      continue;
    }
    positions.set(element.index, positions.size);
    const frameDocument = documentsByFrame.get(element.index);
    if (frameDocument) open.push(iterateElements(frameDocument));
  }
  return positions;
});

function* iterateElements({ root }: DocumentModel): Iterator<ElementModel> {
  if (root) {
    yield root;
    yield* root.descendants();
  }
}
