import type { DocumentModel, ElementModel, NodeIndex } from '@curbcut/page-model';
import { perPage } from './per-page.ts';

const documentsByFrame = perPage(
  (page) =>
    new Map<NodeIndex, DocumentModel>(
      page.documents.flatMap((framed) => (framed.frameElement ? [[framed.frameElement.index, framed]] : [])),
    ),
);

/** The document that a frame holds; undefined where it could not be examined. */
export function framedDocument(frame: ElementModel): DocumentModel | undefined {
  return documentsByFrame(frame.page).get(frame.index);
}
