import type { DocumentModel, ElementModel, PageModel } from '@curbcut/page-model';
import { getTreeScope } from './documents.ts';
import { memoizePerPage } from './memoize-per-page.ts';
import { getRoleAndSubclasses } from './role-subclasses.ts';

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
 * Returns whether a link leads to another page: a different host, port or path, as in ACT's definition of
 * “block of repeated content”.
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
 * Finds the element in the same document that a link leads to
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

/** Returns a document's base URL; for a document without a URL, the base URL of its parent document. */
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
 * The fragment targets in each document: the first element with an id, or otherwise the first `a` with a
 * name.
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

const linkRoles = [...getRoleAndSubclasses('link')];

/** Links with a name on the page and in its frames, in document order: ACT “inheriting semantic link”. */
export const getNamedLinks = memoizePerPage((page: PageModel): readonly ElementModel[] =>
  page.byRole(...linkRoles).filter((link) => link.name !== ''),
);

/**
 * Links by name, in document order. Symbols such as “#” and “¶”, which mark headings on many pages, do not
 * count as names.
 */
export const getLinksByName = memoizePerPage(
  (page: PageModel): ReadonlyMap<string, readonly ElementModel[]> =>
    Map.groupBy(
      getNamedLinks(page).filter(({ name }) => /[\p{L}\p{N}]/u.test(name)),
      normalizeName,
    ),
);

/** Normalizes a name for ACT “matching”: names match if they differ only in case and white space. */
function normalizeName(link: ElementModel): string {
  return link.name.replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * Returns the known effect of following a link before it's clicked: its URL, or otherwise the script in its
 * `onclick`. Returns null if neither exists.
 */
export function getLinkPurpose(link: ElementModel): string | null {
  const url = getLinkDestination(link);
  if (url !== null && (link.hasAttr('href') || link.hasAttr('xlink:href'))) return url.href;
  return link.attr('onclick');
}

/**
 * All links have the same purpose, some definitely have a different one, or you'd have to open their
 * destinations to know.
 */
export type LinkPurposeComparison = 'same' | 'different' | 'unknown';

/**
 * Compares the purposes of links with the same name: a different site is a different resource, but a
 * different URL on the same site may not be.
 */
export function compareLinkPurposes(links: readonly ElementModel[]): LinkPurposeComparison {
  const purposes = new Set(links.map(getLinkPurpose));
  const pages = new Set([...purposes].map((purpose) => purpose?.replace(/#.*$/, '') ?? null));
  // The page itself and a fragment of it are the same resource.
  const leadsToWhole = [...purposes].some((purpose) => purpose !== null && /^[^#]*#?$/.test(purpose));
  if (!purposes.has(null) && (purposes.size === 1 || (pages.size === 1 && leadsToWhole))) return 'same';
  const sites = new Set(
    links.map((link) => (link.hasAttr('href') ? getSite(getLinkDestination(link)) : null)),
  );
  sites.delete(null);
  return sites.size > 1 ? 'different' : 'unknown';
}

/**
 * Returns what identifies a site: the last two labels of the host, so that `www.` and language subdomains
 * don't matter. Returns null for URLs that are not websites.
 */
function getSite(url: URL | null): string | null {
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return /^[\d.]+$|^\[/.test(url.hostname) ? url.host : url.hostname.split('.').slice(-2).join('.');
}
