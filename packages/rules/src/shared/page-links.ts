import type { DocumentModel, ElementModel, PageModel } from '@curbcut/page-model';
import { memoizePerPage } from './memoize-per-page.ts';
import { getTreeScope } from './tree-scope.ts';

/** Returns `a` and `area` elements with a URL, in document order. */
export function getLinks(page: PageModel): readonly ElementModel[] {
  return page.byTag('a', 'area').filter((link) => link.hasAttr('href'));
}

/** Returns the URL that a link refers to; null if it is not a valid URL. */
export function getLinkDestination(link: ElementModel): URL | null {
  const base = getBaseUrl(link.page, link.document);
  const href = (link.attr('href') ?? link.attr('xlink:href'))?.trim() ?? '';
  return URL.canParse(href, base) ? new URL(href, base) : null;
}

/**
 * Returns whether a link leads to another page: another host, port or path, as ACT's “block of repeated
 * content” distinguishes pages.
 */
export function leadsToOtherPage(link: ElementModel): boolean {
  const target = getLinkDestination(link);
  if (!target || !/^(https?|file):$/.test(target.protocol)) return false;
  const { document } = link;
  const pageUrl = URL.canParse(document.url) ? new URL(document.url) : null;
  return (
    target.origin !== pageUrl?.origin || target.host !== pageUrl.host || target.pathname !== pageUrl.pathname
  );
}

/**
 * Finds the element of the same document that a link moves to
 * (https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element).
 */
export function findFragmentTarget(link: ElementModel): ElementModel | null {
  const fragment = leadsToOtherPage(link) ? '' : (getLinkDestination(link)?.hash.slice(1) ?? '');
  const targets = getFragmentTargets(link.page).get(link.document);
  return targets?.get(fragment) ?? targets?.get(decodeFragment(fragment)) ?? null;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/**
 * Returns the base URL of a document; for a document without a URL, the base URL of the document around it.
 */
function getBaseUrl(page: PageModel, document: DocumentModel): string {
  let at = document;
  for (
    let frame = at.frameElement;
    frame && at.url.startsWith('about:') && !getBaseElementUrls(page).has(at);
    frame = at.frameElement
  ) {
    at = frame.document;
  }
  return getBaseElementUrls(page).get(at) ?? at.url;
}

/** The base URLs set by `base` elements. */
const getBaseElementUrls = memoizePerPage((page) => {
  const bases = new Map<DocumentModel, string>();
  for (const base of page.byTag('base')) {
    const { document } = base;
    const href = base.attr('href');
    if (href === null || bases.has(document)) continue;
    bases.set(document, URL.canParse(href, document.url) ? new URL(href, document.url).href : document.url);
  }
  return bases;
});

/**
 * The targets of fragments in each document: the first element with an id, or else the first `a` with a name.
 */
const getFragmentTargets = memoizePerPage((page) => {
  const targets = new Map(page.documents.map((document) => [document, new Map<string, ElementModel>()]));
  const add = (elements: readonly ElementModel[], attribute: 'id' | 'name') => {
    for (const element of elements) {
      const { document } = element;
      const known = targets.get(document);
      const name = element.attr(attribute) ?? '';
      if (name === '' || !known || known.has(name)) continue;
      if (document.root && getTreeScope(element) === getTreeScope(document.root)) known.set(name, element);
    }
  };
  add(page.byAttribute('id'), 'id');
  add(page.byTag('a'), 'name');
  return targets;
});
