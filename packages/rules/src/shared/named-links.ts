import type { ElementModel, PageModel } from '@curbcut/page-model';
import { memoizePerPage } from './memoize-per-page.ts';
import { getLinkDestination } from './page-links.ts';
import { getRoleAndSubclasses } from './role-subclasses.ts';

const linkRoles = [...getRoleAndSubclasses('link')];

/** Links of the page and its frames that have a name, in document order: ACT “inheriting semantic link”. */
export const getNamedLinks = memoizePerPage((page: PageModel): readonly ElementModel[] =>
  page.byRole(...linkRoles).filter((link) => link.name !== ''),
);

/** Links by name, in document order; signs such as “#” and “¶”, which mark headings everywhere, are no names here. */
export const getLinksByName = memoizePerPage(
  (page: PageModel): ReadonlyMap<string, readonly ElementModel[]> =>
    Map.groupBy(
      getNamedLinks(page).filter(({ name }) => /[\p{L}\p{N}]/u.test(name)),
      normalizeName,
    ),
);

/** ACT “matching” names: alike but for case and white space. */
function normalizeName(link: ElementModel): string {
  return link.name.replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * What following a link does, as far as the page at rest tells: the address that it leads to, else the script in its
 * `onclick`. Null where nothing tells.
 */
export function getLinkPurpose(link: ElementModel): string | null {
  const url = getLinkDestination(link);
  if (url !== null && (link.hasAttr('href') || link.hasAttr('xlink:href'))) return url.href;
  return link.attr('onclick');
}

/** All links do the same, some surely do not, or it takes a look at where they lead. */
export type LinkPurposeComparison = 'same' | 'different' | 'unknown';

/** Whether links of one name lead to the same: other sites are other resources, other addresses may not be. */
export function compareLinkPurposes(links: readonly ElementModel[]): LinkPurposeComparison {
  const purposes = new Set(links.map(getLinkPurpose));
  const pages = new Set([...purposes].map((purpose) => purpose?.replace(/#.*$/, '') ?? null));
  // The page itself and a place on it are one resource.
  const leadsToWhole = [...purposes].some((purpose) => purpose !== null && /^[^#]*#?$/.test(purpose));
  if (!purposes.has(null) && (purposes.size === 1 || (pages.size === 1 && leadsToWhole))) return 'same';
  const sites = new Set(
    links.map((link) => (link.hasAttr('href') ? getSite(getLinkDestination(link)) : null)),
  );
  sites.delete(null);
  return sites.size > 1 ? 'different' : 'unknown';
}

/**
 * What tells one site from another: the last two labels of the host, so that `www.` and languages do not count.
 * Null for what is no website.
 */
function getSite(url: URL | null): string | null {
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return /^[\d.]+$|^\[/.test(url.hostname) ? url.host : url.hostname.split('.').slice(-2).join('.');
}
