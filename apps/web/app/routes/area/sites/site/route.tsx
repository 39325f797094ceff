import type { Site } from '@curbcut/contract';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { ApiError, sentenceOf } from '../../../../api/api-error.ts';
import { Button } from '../../../../components/Button.tsx';
import { LinkButton } from '../../../../components/LinkButton.tsx';
import { NavigationTabs } from '../../../../components/NavigationTabs.tsx';
import { ErrorState, Loading } from '../../../../components/states.tsx';
import { counted, figure, hostOf, relativeDate } from '../../../../scans/words.ts';
import { openIssuesInWords } from '../../../../sites/open-issues-in-words.ts';
import { openIn } from '../../../../sites/state-look.ts';
import { notNarrowed } from '../../../../sites/tracker-filters.ts';
import { useSite } from '../../../../sites/use-sites.ts';
import { useTrackerFilters } from '../../../../sites/use-tracker-filters.ts';
import { SiteActions } from './SiteActions.tsx';

const Tracker = lazy(() => import('./issues/Tracker.tsx'));
const History = lazy(() => import('./history/History.tsx'));
const ScheduleView = lazy(() => import('./schedule/ScheduleView.tsx'));

/** One site. The address says which part of it is shown, and with which filters. */
export default function SiteScreen() {
  const { siteId = '' } = useParams();
  const { data: site, error, refetch } = useSite(siteId);
  if (site) return <Loaded key={siteId} site={site} />;
  return (
    <>
      <h1 className="text-page">Site</h1>
      {error === null ? (
        <Loading>Loading the site...</Loading>
      ) : error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
        <ErrorState
          title="There is no site at this address"
          actions={<LinkButton to="/sites">See your sites</LinkButton>}
        >
          <p>Perhaps a character of the address got lost, or it is a site of another account.</p>
        </ErrorState>
      ) : (
        <ErrorState
          title="The site could not be opened"
          actions={<Button onClick={() => refetch()}>Try again</Button>}
        >
          <p>{sentenceOf(error)}</p>
        </ErrorState>
      )}
    </>
  );
}

function Loaded({ site }: { site: Site }) {
  const { filters, addressWith } = useTrackerFilters();
  const { view } = filters;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 space-y-1">
          <h1 className="text-page wrap-anywhere">{hostOf(site.origin)}</h1>
          <p className="text-muted">
            {counted(site.scans, 'scan')}
            {site.last_scan && `. The last one: ${relativeDate(site.last_scan.completed_at, new Date())}`}
            {site.last_scan?.score != null && `, score ${site.last_scan.score}`}
          </p>
          <p>{openIssuesInWords(site)}</p>
        </div>
        <SiteActions site={site} />
      </header>
      <NavigationTabs
        label="Parts of the site"
        links={[
          {
            to: addressWith({ view: 'issues', issue: undefined, ...(view === 'issues' && notNarrowed) }),
            words: 'Issues',
            count: figure(openIn(site.counts)),
            here: view === 'issues',
          },
          {
            to: addressWith({ view: 'history', issue: undefined }),
            words: 'History',
            count: figure(site.scans),
            here: view === 'history',
          },
          {
            to: addressWith({ view: 'schedule', issue: undefined }),
            words: 'Schedule',
            count: site.schedule ? site.schedule.every : 'off',
            here: view === 'schedule',
          },
        ]}
      />
      <Suspense fallback={<Loading>Opening...</Loading>}>
        {view === 'issues' && <Tracker site={site} />}
        {view === 'history' && <History site={site} />}
        {view === 'schedule' && <ScheduleView site={site} />}
      </Suspense>
    </div>
  );
}
