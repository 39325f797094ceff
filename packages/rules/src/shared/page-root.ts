import type { ElementModel, PageModel } from '@curbcut/page-model';

/** The `html` element of the page itself, not of a frame, for rules that ask of a page as a whole. None where it is no HTML. */
export function getPageRoot({ document: { root } }: PageModel): readonly ElementModel[] {
  return root?.isHtml && root.tag === 'html' ? [root] : [];
}

/** The same, of pages served as HTML: browsers read some attributes of XHTML otherwise. */
export function getHtmlPageRoot(page: PageModel): readonly ElementModel[] {
  return page.document.contentType === 'text/html' ? getPageRoot(page) : [];
}
