import type { Overview, OverviewSite } from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { useState } from 'react';
import { Link } from 'react-router';
import { useOverviewSites } from '#app/account/use-overview.ts';
import { Button } from '#app/components/Button.tsx';
import { Sparkline } from '#app/components/chart/Sparkline.tsx';
import { type Column, DataTable } from '#app/components/data-table/DataTable.tsx';
import { type Sort, sortRows } from '#app/components/data-table/sort.ts';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { severityStyles } from '#app/components/severity-styles.ts';
import { TextField } from '#app/components/TextField.tsx';
import { formatCount, formatNumber, formatRelativeDate, truncateUrl } from '#app/format/format.ts';
import { LabelFilters } from '#app/sites/LabelFilters.tsx';
import { SiteLabels } from '#app/sites/SiteLabels.tsx';
import {
  filterSites,
  getOwnerName,
  getSiteLabel,
  joinTags,
  type SiteFilters,
} from '#app/sites/site-filters.ts';
import { ThresholdStatus } from '#app/sites/ThresholdStatus.tsx';
import { toScorePoints } from '#app/sites/to-score-points.ts';
import { useSites } from '#app/sites/use-sites.ts';
import { formatNextRun } from '../sites/site/schedule/format-schedule.ts';
import { useDebouncedText } from '../use-search-text.ts';

/** Up to this number of sites, no filter is shown. */
const MAX_UNFILTERED_SITES = 3;
/** Number of sites shown before the table is expanded. */
const COLLAPSED_SITES = 10;

type TableFilter = Pick<SiteFilters, 'q' | 'tags' | 'owner'>;

/** Each site's score over time, its open issues, and its last and next scan; can be sorted and filtered. */
export function SiteTable({ sites: mostUrgent, totals }: Pick<Overview, 'sites' | 'totals'>) {
  const [sort, setSort] = useState<Sort>();
  const [filter, setFilter] = useState<TableFilter>({ q: '', tags: [], owner: undefined });
  const [isExpanded, setExpanded] = useState(false);
  const all = useSites().data?.sites ?? mostUrgent;
  const { tags, owner } = filter;
  const search = useDebouncedText(filter.q, (q) => setFilter({ ...filter, q }));
  const found = useOverviewSites(
    { q: filter.q, tag: tags.join(','), owner },
    totals.sites > mostUrgent.length,
  );
  const sites = found?.sites ?? mostUrgent;
  const matching = filterSites(sites, { ...filter, q: search.inputText });
  const isFiltered = search.inputText.trim() !== '' || tags.length > 0 || owner !== undefined;
  const matchCount = found?.total ?? matching.length;
  const shownColumns = columns.filter(
    ({ id }) => id !== 'labels' || all.some(({ tags, owner }) => tags.length > 0 || owner !== null),
  );
  const sorted = sort
    ? sortRows(matching, sort.direction, getSortValue[sort.column] ?? (() => null))
    : matching;
  const shown = isExpanded ? sorted : sorted.slice(0, COLLAPSED_SITES);
  return (
    <section aria-labelledby="site-table" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="site-table" className="text-title font-bold">
          Sites
        </h2>
        <LinkButton to="/sites" variant="tertiary" size="sm">
          {totals.sites > mostUrgent.length ? `All ${formatCount(totals.sites, 'site')}` : 'All sites'}
        </LinkButton>
      </div>
      {mostUrgent.length > MAX_UNFILTERED_SITES && (
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <TextField
            label="Filter sites"
            type="search"
            value={search.inputText}
            onInput={({ currentTarget }) => search.setInputText(currentTarget.value)}
            className="w-full sm:max-w-72"
          />
          <div className="flex flex-wrap gap-2 sm:pb-1.5">
            <LabelFilters
              sites={all}
              tags={tags}
              owner={owner}
              onChange={(change) => setFilter({ ...filter, ...change })}
            />
          </div>
          <SelectField
            label="Sort by"
            options={sortOptions}
            value={sort?.column ?? ''}
            onValueChange={(column) => setSort(createSort(column))}
            className="w-full sm:hidden"
          />
          <p role="status" className="min-h-[1lh] text-small text-muted sm:pb-3">
            {isFiltered &&
              `${formatNumber(matchCount)} of ${formatCount(found ? totals.sites : mostUrgent.length, 'site')}`}
          </p>
        </div>
      )}
      {matching.length > 0 && (
        <DataTable
          caption={sort ? 'Sites' : 'Sites, most urgent first'}
          isCaptionHidden
          isStacked
          columns={shownColumns}
          rows={shown}
          getRowKey={({ id }) => id}
          {...(sites.length > 1 && { sort, onSort: setSort })}
        />
      )}
      {shown.length < sorted.length && (
        <div>
          <Button size="sm" variant="tertiary" onClick={() => setExpanded(true)}>
            Show {formatCount(sorted.length - shown.length, 'more site')}
          </Button>
        </div>
      )}
    </section>
  );
}

const getScore = ({ trend }: OverviewSite) => toScorePoints(trend).at(-1)?.value ?? null;

/** Returns how much the score changed since the previous scan with the same settings; null if there is none. */
function getChange({ trend }: OverviewSite): number | null {
  const points = toScorePoints(trend);
  const [before, last] = [points.at(-2), points.at(-1)];
  return before && last ? last.value - before.value : null;
}

const getSortValue: Readonly<Record<string, (site: OverviewSite) => string | number | null>> = {
  site: getSiteLabel,
  score: getScore,
  change: getChange,
  open: ({ open }) => open,
  last: ({ last_scan }) => last_scan?.completed_at ?? null,
  next: ({ next_scan_at }) => next_scan_at,
  owner: getOwnerName,
  labels: joinTags,
};

/** Returns the sort order for an option in the list; undefined for the default order. */
function createSort(column: string): Sort | undefined {
  if (column === '') return undefined;
  return { column, direction: column === 'open' || column === 'last' ? 'descending' : 'ascending' };
}

const columns: readonly Column<OverviewSite>[] = [
  {
    id: 'site',
    heading: 'Site',
    isSortable: true,
    cell: (site) => (
      <>
        <Link
          to={`/sites/${site.id}`}
          className="inline-block text-ink no-underline wrap-anywhere hover:underline sm:min-w-33 lg:min-w-36"
        >
          {getSiteLabel(site)}
        </Link>
        <ThresholdStatus thresholds={site.thresholds} />
      </>
    ),
  },
  { id: 'score', heading: 'Score', isSortable: true, cell: (site) => <Score site={site} /> },
  { id: 'change', heading: 'Change', isSortable: true, cell: (site) => <Change site={site} /> },
  { id: 'open', heading: 'Open issues', isSortable: true, cell: (site) => <OpenIssues site={site} /> },
  { id: 'last', heading: 'Last scan', isSortable: true, cell: (site) => <LastScan site={site} /> },
  { id: 'next', heading: 'Next scan', isSortable: true, cell: (site) => <NextScan site={site} /> },
  {
    id: 'labels',
    heading: 'Tags',
    isSortable: true,
    cell: (site) => <SiteLabels site={site} />,
  },
];

const sortOptions = [
  { value: '', label: 'Most urgent' },
  ...columns.map(({ id, heading }) => ({ value: id, label: heading })),
  { value: 'owner', label: 'Owner' },
];

/** The score, with a line chart of earlier ones. */
function Score({ site: { trend } }: { site: OverviewSite }) {
  const points = toScorePoints(trend);
  const last = points.at(-1);
  if (!last) return <span className="text-muted">No score yet</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <strong className="min-w-8 text-large">
        <span className="visually-hidden">Score: </span>
        {last.value}
      </strong>
      <span className="max-lg:hidden">
        <Sparkline name="Score" points={points} />
      </span>
    </span>
  );
}

function Change({ site }: { site: OverviewSite }) {
  const change = getChange(site);
  if (change === null) {
    if (site.last_scan === null || getScore(site) === null) return <NoValue text="None yet" />;
    return (
      <span className="text-small text-muted">
        {site.last_scan.is_first ? 'First scan' : 'Different settings'}
        {!site.last_scan.is_first && (
          <span className="visually-hidden"> from earlier scans: the scores can’t be compared</span>
        )}
      </span>
    );
  }
  if (change === 0) return <span className="text-muted">No change</span>;
  return (
    <>
      {change > 0 ? '+' : '−'}
      {formatNumber(Math.abs(change))}
      <span className="sm:visually-hidden"> since the previous scan</span>
    </>
  );
}

/** The number of open issues, and how many of them have each severity. */
function OpenIssues({ site: { open, severities } }: { site: OverviewSite }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        <strong>{formatNumber(open)}</strong>
        <span className="sm:visually-hidden"> open {open === 1 ? 'issue' : 'issues'}</span>
      </span>
      {open > 0 && (
        <span className="inline-flex gap-x-2.5 text-small">
          {SEVERITIES.filter((severity) => severities[severity] > 0).map((severity) => {
            const { label, iconPath, textClassName } = severityStyles[severity];
            return (
              <span key={severity} title={label} className="inline-flex items-center gap-1">
                <Icon path={iconPath} className={`size-3.5 ${textClassName}`} />
                {formatNumber(severities[severity])}
                <span className="visually-hidden"> {label.toLowerCase()} </span>
              </span>
            );
          })}
        </span>
      )}
    </span>
  );
}

/** A dash, with words for screen readers. */
function NoValue({ text }: { text: string }) {
  return (
    <>
      <span aria-hidden="true" className="text-muted max-sm:hidden">
        –
      </span>
      <span className="visually-hidden">{text}</span>
    </>
  );
}

/** When the latest scan was completed, and how many new, fixed and regressed issues it found. */
function LastScan({ site: { last_scan: last } }: { site: OverviewSite }) {
  if (last === null) return <span className="text-muted">None completed yet</span>;
  const changes = [
    last.regressed > 0 && `${formatNumber(last.regressed)} regressed`,
    !last.is_first && last.added > 0 && `${formatNumber(last.added)} new`,
    last.fixed > 0 && `${formatNumber(last.fixed)} fixed`,
  ].filter((text) => text !== false);
  return (
    <>
      <Link to={`/scans/${last.id}`} className="text-link">
        {formatRelativeDate(last.completed_at, new Date())}
      </Link>
      {changes.length > 0 && <span className="block text-small text-muted">{changes.join(', ')}</span>}
    </>
  );
}

function NextScan({ site: { id, origin, next_scan_at } }: { site: OverviewSite }) {
  return (
    <Link to={`/sites/${id}?view=schedule`} className="text-link text-small">
      {next_scan_at === null ? (
        <>
          Add schedule<span className="visually-hidden"> for {truncateUrl(origin)}</span>
        </>
      ) : (
        <>
          <span className="sm:visually-hidden">Next scan </span>
          {formatNextRun(next_scan_at, new Date())}
        </>
      )}
    </Link>
  );
}
