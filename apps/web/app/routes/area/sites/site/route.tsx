import type { Site } from '@curbcut/contract';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { ApiError, getErrorMessage } from '../../../../api/api-error.ts';
import { Button } from '../../../../components/Button.tsx';
import { ErrorState, LoadingState } from '../../../../components/ContentStates.tsx';
import { LinkButton } from '../../../../components/LinkButton.tsx';
import { NavigationTabs } from '../../../../components/NavigationTabs.tsx';
import { formatCount, formatNumber, formatRelativeDate, getHost } from '../../../../scans/format.ts';
import { describeOpenIssues } from '../../../../sites/describe-open-issues.ts';
import { countOpenIssues } from '../../../../sites/issue-states.ts';
import { clearedFilters } from '../../../../sites/tracker-filters.ts';
import { useSite } from '../../../../sites/use-sites.ts';
import { useTrackerFilters } from '../../../../sites/use-tracker-filters.ts';
import { SiteActions } from './SiteActions.tsx';

const Tracker = lazy(() => import('./issues/Tracker.tsx'));
const History = lazy(() => import('./history/History.tsx'));
const ScheduleView = lazy(() => import('./schedule/ScheduleView.tsx'));

/** One site. The URL selects its view and filters. */
export default function SiteScreen() {
  const { siteId = '' } = useParams();
  const { data: site, error, refetch } = useSite(siteId);
  if (site) return <SiteContent key={siteId} site={site} />;
  return (
    <>
      <h1 className="text-page">Site</h1>
      {error === null ? (
        <LoadingState>Loading site...</LoadingState>
      ) : error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
        <ErrorState title="Site not found" actions={<LinkButton to="/sites">See your sites</LinkButton>}>
          <p>The link may be incomplete, or the site belongs to another account.</p>
        </ErrorState>
      ) : (
        <ErrorState
          title="Unable to load the site"
          actions={<Button onClick={() => refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(error)}</p>
        </ErrorState>
      )}
    </>
  );
}

function SiteContent({ site }: { site: Site }) {
  const { filters, getUrlWith } = useTrackerFilters();
  const { view } = filters;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 space-y-1">
          <h1 className="text-page wrap-anywhere">{getHost(site.origin)}</h1>
          <p className="text-muted">
            {formatCount(site.scans, 'scan')}
            {site.last_scan &&
              `. Latest scan: ${formatRelativeDate(site.last_scan.completed_at, new Date())}`}
            {site.last_scan?.score != null && `, score ${site.last_scan.score}`}
          </p>
          <p>{describeOpenIssues(site)}</p>
        </div>
        <SiteActions site={site} />
      </header>
      <NavigationTabs
        label="Site views"
        links={[
          {
            to: getUrlWith({ view: 'issues', issue: undefined, ...(view === 'issues' && clearedFilters) }),
            label: 'Issues',
            count: formatNumber(countOpenIssues(site.counts)),
            isCurrent: view === 'issues',
          },
          {
            to: getUrlWith({ view: 'history', issue: undefined }),
            label: 'History',
            count: formatNumber(site.scans),
            isCurrent: view === 'history',
          },
          {
            to: getUrlWith({ view: 'schedule', issue: undefined }),
            label: 'Schedule',
            count: site.schedule ? site.schedule.every : 'off',
            isCurrent: view === 'schedule',
          },
        ]}
      />
      <Suspense fallback={<LoadingState>Loading...</LoadingState>}>
        {view === 'issues' && <Tracker site={site} />}
        {view === 'history' && <History site={site} />}
        {view === 'schedule' && <ScheduleView site={site} />}
      </Suspense>
    </div>
  );
}
