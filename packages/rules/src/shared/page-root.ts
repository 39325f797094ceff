import type { ElementModel, PageModel } from '@curbcut/page-model';

/**
 * Returns the `html` element of the page itself, not of a frame, for rules about a page as a whole; empty if
 * the page is not HTML.
 */
export function getPageRoot({ document: { root } }: PageModel): readonly ElementModel[] {
  return root?.isHtml && root.tag === 'html' ? [root] : [];
}

/** The same for pages served as HTML: browsers treat some attributes differently in XHTML. */
export function getHtmlPageRoot(page: PageModel): readonly ElementModel[] {
  return page.document.contentType === 'text/html' ? getPageRoot(page) : [];
}
