import { NO_OWNER, type Site } from '@curbcut/contract';
import { type Sort, sortRows } from '../components/data-table/sort.ts';
import type { FilterOption } from '../components/FilterMenu.tsx';
import { useUrlFilters } from '../filters/use-url-filters.ts';
import { formatNumber, truncateUrl } from '../format/format.ts';
import { getScoreChange, type SiteRow } from './site-rows.ts';

/** The sort orders for the site list, the default first. */
export const siteSortLabels = {
  recent: 'Last scan',
  name: 'Name',
  score: 'Score',
  change: 'Trend',
  open: 'Open issues',
  next: 'Next scan',
  owner: 'Owner',
  tags: 'Tags',
} as const;
export type SiteSort = keyof typeof siteSortLabels;
const sortNames = Object.keys(siteSortLabels) as SiteSort[];

/**
 * Returns the direction that puts sites that need attention first: ascending for scores, descending for
 * issues.
 */
export function getDefaultDirection(sort: SiteSort): Sort['direction'] {
  return sort === 'open' || sort === 'recent' ? 'descending' : 'ascending';
}

/** The filters and sort order for the site list. They are stored in the URL. */
export interface SiteFilters {
  /** Search text. */
  q: string;
  /** All of these tags; empty for any. */
  tags: readonly string[];
  /** Id of the owner, or `none`; undefined for anyone. */
  owner: string | undefined;
  sort: SiteSort;
  direction: Sort['direction'];
}

function readSiteFilters(search: URLSearchParams): SiteFilters {
  const sort = sortNames.find((one) => one === search.get('sort')) ?? 'recent';
  const direction = (['ascending', 'descending'] as const).find((one) => one === search.get('order'));
  return {
    q: search.get('q') ?? '',
    tags: search.getAll('tag').filter(Boolean),
    owner: search.get('owner') || undefined,
    sort,
    direction: direction ?? getDefaultDirection(sort),
  };
}

function writeSiteFilters({ q, tags, owner, sort, direction }: SiteFilters): string {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  for (const tag of tags) search.append('tag', tag);
  if (owner) search.set('owner', owner);
  if (sort !== 'recent') search.set('sort', sort);
  if (direction !== getDefaultDirection(sort)) search.set('order', direction);
  return search.size === 0 ? '?' : `?${search}`;
}

/** The filters for the site list; see {@link useUrlFilters}. */
export const useSiteFilters = () => useUrlFilters(readSiteFilters, writeSiteFilters);

export const clearedSiteFilters: Partial<SiteFilters> = { q: '', tags: [], owner: undefined };

type LabeledSite = Pick<Site, 'origin' | 'name' | 'tags' | 'owner'>;

/** Returns the sites that match all filters. */
export function filterSites<One extends LabeledSite>(
  sites: readonly One[],
  { q, tags, owner }: Pick<SiteFilters, 'q' | 'tags' | 'owner'>,
): One[] {
  const text = q.trim().toLowerCase();
  return sites.filter(
    (site) =>
      (site.origin.toLowerCase().includes(text) || site.name?.toLowerCase().includes(text) === true) &&
      tags.every((tag) => site.tags.includes(tag)) &&
      (owner === undefined || (site.owner?.user_id ?? NO_OWNER) === owner),
  );
}

/** Sorts the sites. */
export function sortSites(
  sites: readonly SiteRow[],
  { sort, direction }: Pick<SiteFilters, 'sort' | 'direction'>,
): readonly SiteRow[] {
  return sortRows(sites, direction, sortValues[sort]);
}

const sortValues: Readonly<Record<SiteSort, (site: SiteRow) => string | number | null>> = {
  recent: ({ last_scan: last }) => last?.completed_at ?? null,
  name: getSiteLabel,
  score: ({ last_scan: last }) => last?.score ?? null,
  change: getScoreChange,
  open: ({ open }) => open,
  next: ({ next_scan_at }) => next_scan_at,
  owner: getOwnerName,
  tags: joinTags,
};

/** Returns what a site is called: its name or, without one, its host. */
export function getSiteLabel({ name, origin }: Pick<LabeledSite, 'name' | 'origin'>): string {
  return name ?? truncateUrl(origin);
}

/** Sort value of an owner; null without one. */
export function getOwnerName({ owner }: Pick<LabeledSite, 'owner'>): string | null {
  return owner?.name ?? null;
}

/** Sort value of tags; null without any. */
export function joinTags({ tags }: Pick<LabeledSite, 'tags'>): string | null {
  return tags.join(', ') || null;
}

/** Lists all tags of these sites by name, with their numbers of sites. */
export function listTagOptions(sites: readonly Pick<LabeledSite, 'tags'>[]): FilterOption[] {
  const counts = new Map<string, number>();
  for (const tag of sites.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return sortRows([...counts], 'ascending', ([tag]) => tag).map(([value, count]) => ({
    value,
    label: value,
    count: formatNumber(count),
  }));
}

/** Lists the owners of these sites with their numbers of sites: the user first, and then by name. */
export function listOwnerOptions(
  sites: readonly Pick<LabeledSite, 'owner'>[],
  userId: string | undefined,
): FilterOption[] {
  const byOwner = Map.groupBy(sites, ({ owner }) => owner?.user_id);
  const toOption = (id: string | undefined, value: string, label: string): FilterOption => ({
    ...{ value, label },
    count: formatNumber(byOwner.get(id)?.length ?? 0),
  });
  const others = [...byOwner.values()].flatMap(([site]) =>
    site?.owner && site.owner.user_id !== userId ? [site.owner] : [],
  );
  return [
    ...(userId === undefined ? [] : [toOption(userId, userId, 'Me')]),
    ...sortRows(others, 'ascending', ({ name }) => name).map(({ user_id: id, name }) =>
      toOption(id, id, name),
    ),
    toOption(undefined, NO_OWNER, 'Nobody'),
  ];
}
