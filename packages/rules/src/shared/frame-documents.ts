import type { DocumentModel, ElementModel, NodeIndex } from '@curbcut/page-model';
import { memoizePerPage } from './memoize-per-page.ts';

const getDocumentsByFrame = memoizePerPage(
  (page) =>
    new Map<NodeIndex, DocumentModel>(
      page.documents.flatMap((framed) => (framed.frameElement ? [[framed.frameElement.index, framed]] : [])),
    ),
);

/** The document that a frame holds; undefined where it could not be examined. */
export function getFrameDocument(frame: ElementModel): DocumentModel | undefined {
  return getDocumentsByFrame(frame.page).get(frame.index);
}
