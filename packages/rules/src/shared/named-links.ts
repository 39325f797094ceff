import type { ElementModel, PageModel } from '@curbcut/page-model';
import { memoizePerPage } from './memoize-per-page.ts';
import { getLinkDestination } from './page-links.ts';
import { getRoleAndSubclasses } from './role-subclasses.ts';

const linkRoles = [...getRoleAndSubclasses('link')];

/** Links with a name in the page and its frames, in document order: ACT “inheriting semantic link”. */
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

/** Normalizes a name for ACT “matching”: names are equal except for case and white space. */
function normalizeName(link: ElementModel): string {
  return link.name.replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * Returns the effect of following a link, as far as it is known before the click: its URL, or else the script
 * in its `onclick`. Returns null if neither exists.
 */
export function getLinkPurpose(link: ElementModel): string | null {
  const url = getLinkDestination(link);
  if (url !== null && (link.hasAttr('href') || link.hasAttr('xlink:href'))) return url.href;
  return link.attr('onclick');
}

/**
 * All links have the same purpose, some certainly have another one, or only visiting the destinations would
 * show.
 */
export type LinkPurposeComparison = 'same' | 'different' | 'unknown';

/**
 * Compares the purposes of links with the same name: other sites are different resources, other URLs on the
 * same site may not be.
 */
export function compareLinkPurposes(links: readonly ElementModel[]): LinkPurposeComparison {
  const purposes = new Set(links.map(getLinkPurpose));
  const pages = new Set([...purposes].map((purpose) => purpose?.replace(/#.*$/, '') ?? null));
  // The page itself and a fragment of it are one resource.
  const leadsToWhole = [...purposes].some((purpose) => purpose !== null && /^[^#]*#?$/.test(purpose));
  if (!purposes.has(null) && (purposes.size === 1 || (pages.size === 1 && leadsToWhole))) return 'same';
  const sites = new Set(
    links.map((link) => (link.hasAttr('href') ? getSite(getLinkDestination(link)) : null)),
  );
  sites.delete(null);
  return sites.size > 1 ? 'different' : 'unknown';
}

/**
 * Returns what distinguishes one site from another: the last two labels of the host, so that `www.` and
 * language subdomains do not count. Returns null for URLs that are not websites.
 */
function getSite(url: URL | null): string | null {
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return /^[\d.]+$|^\[/.test(url.hostname) ? url.host : url.hostname.split('.').slice(-2).join('.');
}
