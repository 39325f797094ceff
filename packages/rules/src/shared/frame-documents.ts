import type { DocumentModel, ElementModel, NodeIndex } from '@curbcut/page-model';
import { memoizePerPage } from './memoize-per-page.ts';

const getDocumentsByFrame = memoizePerPage(
  (page) =>
    new Map<NodeIndex, DocumentModel>(
      page.documents.flatMap((document) =>
        document.frameElement ? [[document.frameElement.index, document]] : [],
      ),
    ),
);

/** Returns the document of a frame; undefined if it could not be captured. */
export function getFrameDocument(frame: ElementModel): DocumentModel | undefined {
  return getDocumentsByFrame(frame.page).get(frame.index);
}
