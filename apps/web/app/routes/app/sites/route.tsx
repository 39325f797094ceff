import type { Site } from '@curbcut/contract';
import { useState } from 'react';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { type Column, DataTable } from '#app/components/data-table/DataTable.tsx';
import type { Sort } from '#app/components/data-table/sort.ts';
import { FilterLine } from '#app/components/FilterLine.tsx';
import { FilterMenu } from '#app/components/FilterMenu.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { SearchField } from '#app/components/SearchField.tsx';
import { formatCount, formatNumber } from '#app/format/format.ts';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { useCan } from '#app/organizations/use-organization.ts';
import { useDebouncedText } from '#app/routes/app/use-search-text.ts';
import { ScanAgainButton } from '#app/scans/ScanAgainButton.tsx';
import { useScanPaths } from '#app/scans/scan-paths.ts';
import { LabelFilters } from '#app/sites/LabelFilters.tsx';
import { siteColumns } from '#app/sites/site-columns.tsx';
import {
  clearedSiteFilters,
  filterSites,
  getDefaultDirection,
  getSiteLabel,
  type SiteFilters,
  type SiteSort,
  siteSortLabels,
  sortSites,
  useSiteFilters,
} from '#app/sites/site-filters.ts';
import { hasDifferentScopes, SITE_SCOPE_NOTE, type SiteRow, toSiteRow } from '#app/sites/site-rows.ts';
import { useSites } from '#app/sites/use-sites.ts';

/** The organization's sites, with their scores and open issues. */
export default function SitesScreen() {
  const { data, error, refetch } = useSites();
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="max-w-prose space-y-1">
          <h1 className="text-page">Sites</h1>
          <p className="text-muted">Compare your sites by score, trend and open issues.</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {data && data.sites.length > 1 && (
            <LinkButton to="/issues" variant="secondary" size="sm">
              Issues across sites
            </LinkButton>
          )}
          <IfCan permission="scans:write">
            <LinkButton to="/sites/import" variant="secondary" size="sm">
              Add sites
            </LinkButton>
          </IfCan>
        </div>
      </header>
      {error ? (
        <ErrorState
          title="We couldn’t load the sites"
          actions={<Button onClick={() => refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(error)}</p>
        </ErrorState>
      ) : !data ? (
        <LoadingState>Loading sites...</LoadingState>
      ) : data.sites.length === 0 ? (
        <EmptyState
          title="No sites yet"
          actions={
            <IfCan permission="scans:write">
              <LinkButton to="/scans/new">Start scan</LinkButton>
            </IfCan>
          }
        >
          <p>
            Sites appear here after their first completed scan, or when you add them. After that, each scan
            shows what’s new, fixed or back.
          </p>
        </EmptyState>
      ) : (
        <SiteList sites={data.sites} />
      )}
    </div>
  );
}

/** Number of sites shown at first, and number added on each request for more. */
const SITES_PER_STEP = 50;

/** The sites that match the filters, with only the first ones shown. */
function SiteList({ sites }: { sites: readonly Site[] }) {
  const { filters, change } = useSiteFilters();
  const [shownCount, setShownCount] = useState(SITES_PER_STEP);
  const columns = useColumns();
  const matching = sortSites(filterSites(sites, filters).map(toSiteRow), filters);
  const hidden = matching.length - shownCount;
  const filter = (choice: Partial<SiteFilters>, options?: { replace: boolean }) => {
    setShownCount(SITES_PER_STEP);
    void change(choice, options);
  };
  return (
    <section aria-label="Sites" className="@container grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {sites.length > 1 && <SiteFilterBar sites={sites} filters={filters} onChange={filter} />}
        <p role="status" className="text-small text-muted">
          {matching.length < sites.length
            ? `${formatNumber(matching.length)} of ${formatCount(sites.length, 'site')}`
            : formatCount(sites.length, 'site')}
        </p>
      </div>
      {matching.length === 0 ? (
        <EmptyState
          title="No sites match"
          actions={<Button onClick={() => filter(clearedSiteFilters)}>Clear filters</Button>}
        >
          <p>No sites match all of these filters.</p>
        </EmptyState>
      ) : (
        <DataTable
          caption="Sites"
          isCaptionHidden
          isStacked="lg"
          isCompact
          columns={columns}
          rows={matching.slice(0, shownCount)}
          getRowKey={({ id }) => id}
          {...(sites.length > 1 && {
            sort: { column: filters.sort, direction: filters.direction },
            onSort: ({ column, direction }: Sort) => filter(toSortFilter(filters, column, direction)),
          })}
        />
      )}
      {matching.some(hasDifferentScopes) && <p className="text-small text-muted">{SITE_SCOPE_NOTE}</p>}
      {hidden > 0 && (
        <Button
          variant="secondary"
          className="justify-self-center"
          onClick={() => setShownCount(shownCount + SITES_PER_STEP)}
        >
          Show {formatCount(Math.min(hidden, SITES_PER_STEP), 'more site')}
        </Button>
      )}
    </section>
  );
}

/** The site columns and, for people who can start scans, a column with a scan button. */
function useColumns(): readonly Column<SiteRow>[] {
  const can = useCan();
  if (!can('scans:write')) return siteColumns;
  return [
    ...siteColumns,
    {
      id: 'scan',
      heading: 'Actions',
      isHeadingHidden: true,
      isPinned: true,
      cell: (site) => <ScanSite site={site} />,
    },
  ];
}

/**
 * Scans a site again with its last scan's settings. Before the first scan, links to the form where people
 * choose settings.
 */
function ScanSite({ site }: { site: SiteRow }) {
  const { newScan } = useScanPaths();
  const label = getSiteLabel(site);
  if (site.last_scan !== null)
    return (
      <ScanAgainButton scanId={site.last_scan.id} variant="secondary" size="sm" showsErrorsInToast>
        Scan<span className="visually-hidden"> {label} again</span>
      </ScanAgainButton>
    );
  return (
    <LinkButton to={newScan(site.origin)} variant="secondary" size="sm">
      Scan<span className="visually-hidden"> {label}</span>
    </LinkButton>
  );
}

/** Returns the sort order after a column is chosen. A newly chosen column starts in its default direction. */
function toSortFilter(
  { sort }: SiteFilters,
  column: string,
  direction: Sort['direction'],
): Pick<SiteFilters, 'sort' | 'direction'> {
  const next = column as SiteSort;
  return { sort: next, direction: next === sort ? direction : getDefaultDirection(next) };
}

const sortOptions = Object.entries(siteSortLabels).map(([value, label]) => ({ value, label }));

interface SiteFilterBarProps {
  sites: readonly Site[];
  filters: SiteFilters;
  onChange: (change: Partial<SiteFilters>, options?: { replace: boolean }) => void;
}

function SiteFilterBar({ sites, filters, onChange }: SiteFilterBarProps) {
  const { inputText, setInputText } = useDebouncedText(filters.q, (q) =>
    onChange({ q: q.trim() }, { replace: true }),
  );
  const { tags, owner, sort } = filters;
  return (
    <FilterLine
      label="Sites"
      inUse={[tags.length > 0, owner].filter(Boolean).length}
      search={<SearchField label="Search by name or URL" value={inputText} onChange={setInputText} />}
    >
      <LabelFilters sites={sites} tags={tags} owner={owner} onChange={onChange} />
      <FilterMenu
        label="Sort by"
        summary={siteSortLabels[sort]}
        options={sortOptions}
        selected={[sort]}
        onChange={([value]) => {
          const chosen = value as SiteSort;
          onChange({ sort: chosen, direction: getDefaultDirection(chosen) });
        }}
      />
    </FilterLine>
  );
}
