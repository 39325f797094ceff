import {
  type DocumentModel,
  type ElementModel,
  type NodeIndex,
  NodeKind,
  type PageModel,
} from '@curbcut/page-model';
import { memoizePerPage } from './memoize-per-page.ts';

/**
 * Returns the `html` element of the page itself, not of a frame, for rules about the page as a whole; empty
 * if the page is not HTML.
 */
export function getPageRoot({ document: { root } }: PageModel): readonly ElementModel[] {
  return root?.isHtml && root.tag === 'html' ? [root] : [];
}

/** Like {@link getPageRoot}, but only for pages served as HTML: browsers treat some attributes differently in XHTML. */
export function getHtmlPageRoot(page: PageModel): readonly ElementModel[] {
  return page.document.contentType === 'text/html' ? getPageRoot(page) : [];
}

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

/** The document or shadow root of each node; parents precede their children. */
const getScopes = memoizePerPage(({ capture: { nodes } }) => {
  const scopeOf = new Int32Array(nodes.parent.length);
  for (const [node, parent] of nodes.parent.entries()) {
    const isRoot = nodes.kind[node] === NodeKind.document || nodes.kind[node] === NodeKind.shadowRoot;
    scopeOf[node] = isRoot || parent < 0 ? node : scopeOf[parent]!;
  }
  return scopeOf;
});

/**
 * Returns the document or shadow root whose tree contains the element, since ids are looked up only there.
 */
export function getTreeScope(element: ElementModel): NodeIndex {
  return getScopes(element.page)[element.index]!;
}
