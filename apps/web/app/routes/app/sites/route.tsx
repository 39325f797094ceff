import type { Site } from '@curbcut/contract';
import { mdiCalendarSync } from '@mdi/js';
import { useState } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { Sparkline } from '#app/components/chart/Sparkline.tsx';
import { FilterLine } from '#app/components/FilterLine.tsx';
import { FilterMenu } from '#app/components/FilterMenu.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { SearchField } from '#app/components/SearchField.tsx';
import { formatCount, formatNumber, formatRelativeDate, truncateUrl } from '#app/format/format.ts';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { useDebouncedText } from '#app/routes/app/use-search-text.ts';
import { countOpenIssues, issueStateInfo } from '#app/sites/issue-states.ts';
import { LabelFilters } from '#app/sites/LabelFilters.tsx';
import { SiteLabels } from '#app/sites/SiteLabels.tsx';
import {
  clearedSiteFilters,
  filterSites,
  type SiteFilters,
  type SiteSort,
  siteSortLabels,
  sortSites,
  useSiteFilters,
} from '#app/sites/site-filters.ts';
import { ThresholdStatus } from '#app/sites/ThresholdStatus.tsx';
import { toScorePoints } from '#app/sites/to-score-points.ts';
import { useSites } from '#app/sites/use-sites.ts';
import { formatNextRun } from './site/schedule/format-schedule.ts';

/** The organization's sites, with their scores and open issues. */
export default function SitesScreen() {
  const { data, error, refetch } = useSites();
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="max-w-prose space-y-1">
          <h1 className="text-page">Sites</h1>
          <p className="text-muted">Track each site across scans: what’s open, fixed or back.</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {data && data.sites.length > 1 && (
            <LinkButton to="/issues" variant="secondary">
              Issues across sites
            </LinkButton>
          )}
          <IfCan permission="scans:write">
            <LinkButton to="/sites/import" variant="secondary">
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

/** Number of sites shown at first, and added each time. */
const SITES_PER_STEP = 50;

/** The sites that match the filters, with only the first ones shown. */
function SiteList({ sites }: { sites: readonly Site[] }) {
  const { filters, change } = useSiteFilters();
  const [shownCount, setShownCount] = useState(SITES_PER_STEP);
  const matching = sortSites(filterSites(sites, filters), filters.sort);
  const hidden = matching.length - shownCount;
  const isFiltered = matching.length < sites.length;
  const filter = (choice: Partial<SiteFilters>, options?: { replace: boolean }) => {
    setShownCount(SITES_PER_STEP);
    void change(choice, options);
  };
  return (
    <section aria-label="Sites" className="@container grid gap-4">
      {sites.length > 1 && <SiteFilterBar sites={sites} filters={filters} onChange={filter} />}
      <p role="status" className="text-muted">
        {isFiltered
          ? `${formatNumber(matching.length)} of ${formatCount(sites.length, 'site')}`
          : formatCount(sites.length, 'site')}
      </p>
      {matching.length === 0 ? (
        <EmptyState
          title="No sites match"
          actions={<Button onClick={() => filter(clearedSiteFilters)}>Clear filters</Button>}
        >
          <p>No sites match all of these filters.</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {matching.slice(0, shownCount).map((site) => (
            <li key={site.id}>
              <SiteCard site={site} />
            </li>
          ))}
        </ul>
      )}
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
        onChange={([value]) => onChange({ sort: value as SiteSort })}
      />
    </FilterLine>
  );
}

/** States that the number of open issues doesn't already say. */
const otherStates = ['regressed', 'in_progress', 'fixed'] as const;

/** A site in the list: its score, open issues and next scan. The whole card is a link. */
function SiteCard({ site }: { site: Site }) {
  const { id, origin, name, last_scan: last, counts, schedule, scans } = site;
  const left = countOpenIssues(counts);
  const toReview = countOpenIssues(site.needs_review);
  const others = otherStates.filter((state) => counts[state] > 0);
  return (
    <Card className="relative grid gap-x-8 gap-y-2.5 px-5 py-4 hover:border-line-strong has-focus-visible:outline-3 has-focus-visible:outline-primary md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 space-y-1">
        <h2 className="text-title font-bold wrap-anywhere">
          <Link to={`/sites/${id}`} className="outline-none after:absolute after:inset-0 hover:underline">
            {name ?? truncateUrl(origin)}
          </Link>
        </h2>
        {name !== null && <p className="text-small text-muted wrap-anywhere">{truncateUrl(origin)}</p>}
        <p className="text-muted">
          {left === 0 ? 'No open issues' : formatCount(left, 'open issue')}
          {toReview > 0 && `, ${formatNumber(toReview)} to review`}
          {last &&
            `. Last scan: ${formatRelativeDate(last.completed_at, new Date())}, ${formatCount(last.pages_tested, 'page')}`}
        </p>
        <ThresholdStatus thresholds={site.thresholds} />
        <SiteLabels site={site} />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 self-start md:max-w-md md:justify-end">
        <Sparkline name="Score" points={toScorePoints(site.trend)} />
        <p className="tabular-nums md:text-right">
          {last === null || last.score === null ? (
            <span className="text-muted">No score</span>
          ) : (
            <>
              <span className="text-heading font-extrabold">{last.score}</span>
              <span className="text-muted"> out of 100{last.grade && `, grade ${last.grade}`}</span>
            </>
          )}
        </p>
        <p className="inline-flex w-full items-center gap-1.5 text-muted md:justify-end">
          <Icon path={mdiCalendarSync} className="size-5" />
          {schedule
            ? schedule.last_problem === null
              ? `Next scan ${formatNextRun(schedule.next_run_at, new Date())}`
              : 'The scheduled scan failed'
            : `${formatCount(scans, 'scan')}, no schedule`}
        </p>
      </div>
      {others.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {others.map((state) => {
            const { label, icon } = issueStateInfo[state];
            return (
              <li key={state} className="inline-flex items-center gap-1.5">
                <Icon path={icon} className={`size-5 ${stateIconClassNames[state]}`} />
                <strong className="tabular-nums">{formatNumber(counts[state])}</strong>
                <span className="text-muted">{label.toLowerCase()}</span>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

const stateIconClassNames = {
  regressed: 'text-error',
  in_progress: 'text-info',
  fixed: 'text-success',
} as const;
