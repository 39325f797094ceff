import type { Overview, Site } from '@curbcut/contract';
import { useState } from 'react';
import { useOverviewSites } from '#app/account/use-overview.ts';
import { Button } from '#app/components/Button.tsx';
import { DataTable } from '#app/components/data-table/DataTable.tsx';
import { type Sort, sortRows } from '#app/components/data-table/sort.ts';
import { FilterLine } from '#app/components/FilterLine.tsx';
import { FilterMenu } from '#app/components/FilterMenu.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { SearchField } from '#app/components/SearchField.tsx';
import { formatCount, formatNumber } from '#app/format/format.ts';
import { LabelFilters } from '#app/sites/LabelFilters.tsx';
import { siteColumns } from '#app/sites/site-columns.tsx';
import {
  filterSites,
  getDefaultDirection,
  getOwnerName,
  getSiteLabel,
  joinTags,
  type SiteFilters,
  type SiteSort,
} from '#app/sites/site-filters.ts';
import {
  getScore,
  getScoreChange,
  hasDifferentScopes,
  SITE_SCOPE_NOTE,
  type SiteRow,
} from '#app/sites/site-rows.ts';
import { useSites } from '#app/sites/use-sites.ts';
import { useDebouncedText } from '../use-search-text.ts';

/** Up to this number of sites, no filter is shown. */
const MAX_UNFILTERED_SITES = 3;
/** Number of sites shown before the table is expanded. */
const COLLAPSED_SITES = 4;

type TableFilter = Pick<SiteFilters, 'q' | 'tags' | 'owner'>;

type TableData = Pick<Overview, 'sites' | 'totals' | 'failed_schedules'>;

/** Filters and sorts the sites. By default, the most urgent sites come first. */
function useSiteTable({ sites: mostUrgent, totals, failed_schedules: failedSchedules }: TableData) {
  const [sort, setSort] = useState<Sort>();
  const [filter, setFilter] = useState<TableFilter>({ q: '', tags: [], owner: undefined });
  const { tags, owner } = filter;
  const search = useDebouncedText(filter.q, (q) => setFilter({ ...filter, q }));
  const found = useOverviewSites(
    { q: filter.q, tag: tags.join(','), owner },
    totals.sites > mostUrgent.length,
  );
  const matching = filterSites(found?.sites ?? mostUrgent, { ...filter, q: search.inputText });
  const rows = matching.map(
    (site): SiteRow => ({
      ...site,
      scheduleProblem: failedSchedules.find(({ site_id }) => site_id === site.id)?.problem ?? null,
    }),
  );
  const isFiltered = search.inputText.trim() !== '' || tags.length > 0 || owner !== undefined;
  const [count, all] = found ? [found.total, totals.sites] : [matching.length, mostUrgent.length];
  return {
    ...{ sort, setSort, filter, setFilter, search },
    rows: sort ? sortRows(rows, sort.direction, getSortValue[sort.column] ?? (() => null)) : rows,
    /** How many sites match; empty without a filter. */
    status: isFiltered ? `${formatNumber(count)} of ${formatCount(all, 'site')}` : '',
  };
}

/**
 * A table of sites with their scores, trends, open issues, and last and next scans. It can be sorted and
 * filtered.
 */
export function SiteTable(overview: TableData) {
  const { sites: mostUrgent, totals } = overview;
  const [isExpanded, setExpanded] = useState(false);
  const table = useSiteTable(overview);
  const all = useSites().data?.sites ?? mostUrgent;
  const { rows, sort } = table;
  const shown = isExpanded ? rows : rows.slice(0, COLLAPSED_SITES);
  return (
    <section aria-labelledby="site-table" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="@container flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="site-table" className="text-title font-bold">
          Sites
        </h2>
        {mostUrgent.length > MAX_UNFILTERED_SITES && <SiteTableFilters sites={all} table={table} />}
        <LinkButton to="/sites" variant="tertiary" size="sm" className="ml-auto">
          {totals.sites > mostUrgent.length ? `All ${formatCount(totals.sites, 'site')}` : 'All sites'}
        </LinkButton>
      </div>
      {rows.length > 0 && (
        <DataTable
          caption={sort ? 'Sites' : 'Sites, most urgent first'}
          isCaptionHidden
          isStacked="lg"
          isCompact
          columns={siteColumns}
          rows={shown}
          getRowKey={({ id }) => id}
          {...(mostUrgent.length > 1 && { sort, onSort: table.setSort })}
        />
      )}
      {shown.some(hasDifferentScopes) && <p className="text-small text-muted">{SITE_SCOPE_NOTE}</p>}
      {shown.length < rows.length && (
        <div>
          <Button size="sm" variant="tertiary" onClick={() => setExpanded(true)}>
            Show {formatCount(rows.length - shown.length, 'more site')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface FiltersProps {
  /** All sites; their tags and owners are the options. */
  sites: readonly Pick<Site, 'tags' | 'owner'>[];
  table: ReturnType<typeof useSiteTable>;
}

function SiteTableFilters({ sites, table }: FiltersProps) {
  const { sort, setSort, filter, setFilter, search, status } = table;
  const { tags, owner } = filter;
  return (
    <>
      <FilterLine
        label="Sites"
        inUse={[tags.length > 0, owner].filter(Boolean).length}
        search={<SearchField label="Filter sites" value={search.inputText} onChange={search.setInputText} />}
      >
        <LabelFilters
          sites={sites}
          tags={tags}
          owner={owner}
          onChange={(change) => setFilter({ ...filter, ...change })}
        />
        <FilterMenu
          label="Sort by"
          summary={sortOptions.find(({ value }) => value === (sort?.column ?? ''))?.label}
          options={sortOptions}
          selected={[sort?.column ?? '']}
          onChange={([column = '']) => setSort(createSort(column))}
        />
      </FilterLine>
      <p role="status" className="text-small text-muted">
        {status}
      </p>
    </>
  );
}

const getSortValue: Readonly<Record<string, (site: SiteRow) => string | number | null>> = {
  name: getSiteLabel,
  score: getScore,
  change: getScoreChange,
  open: ({ open }) => open,
  recent: ({ last_scan }) => last_scan?.completed_at ?? null,
  next: ({ next_scan_at }) => next_scan_at,
  owner: getOwnerName,
  tags: joinTags,
};

/** Returns the sort order for an option in the list; undefined for the default order. */
function createSort(column: string): Sort | undefined {
  if (column === '') return undefined;
  return { column, direction: getDefaultDirection(column as SiteSort) };
}

const sortOptions = [
  { value: '', label: 'Most urgent' },
  ...siteColumns.map(({ id, heading }) => ({ value: id, label: heading })),
  { value: 'owner', label: 'Owner' },
  { value: 'tags', label: 'Tags' },
];
