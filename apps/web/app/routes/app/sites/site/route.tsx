import { deleteSite, type Site } from '@curbcut/contract';
import { mdiClipboardCheckOutline, mdiDotsHorizontal } from '@mdi/js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { sitesKey } from '#app/account/user-scans.ts';
import { ApiError, getErrorMessage } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { useAudits } from '#app/audits/use-audits.ts';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Button } from '#app/components/Button.tsx';
import { useBreadcrumbNames } from '#app/components/breadcrumb-context.ts';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { DocumentTitle } from '#app/components/DocumentTitle.tsx';
import { GradeBadge } from '#app/components/GradeBadge.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Menu } from '#app/components/Menu.tsx';
import { NavigationTabs } from '#app/components/NavigationTabs.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatCount, formatNumber, formatRelativeDate, getHost } from '#app/format/format.ts';
import { useJourneys } from '#app/journeys/use-journeys.ts';
import { useCan } from '#app/organizations/use-organization.ts';
import { ScanAgainButton } from '#app/scans/ScanAgainButton.tsx';
import { describeOpenIssues } from '#app/sites/describe-open-issues.ts';
import { countOpenIssues } from '#app/sites/issue-states.ts';
import { SiteLabels } from '#app/sites/SiteLabels.tsx';
import { getSiteLabel } from '#app/sites/site-filters.ts';
import { isSmallerThanBefore } from '#app/sites/site-rows.ts';
import { ThresholdStatus } from '#app/sites/ThresholdStatus.tsx';
import { clearedFilters, useTrackerFilters } from '#app/sites/tracker-filters.ts';
import { useSite } from '#app/sites/use-sites.ts';
import { DefaultBranchDialog } from './DefaultBranchDialog.tsx';

const Tracker = lazy(() => import('./issues/Tracker.tsx'));
const History = lazy(() => import('./history/History.tsx'));
const SiteAudits = lazy(() => import('./audits/SiteAudits.tsx'));
const Journeys = lazy(() => import('./journeys/Journeys.tsx'));
const ScheduleView = lazy(() => import('./schedule/ScheduleView.tsx'));
const SiteSettings = lazy(() => import('./settings/SiteSettings.tsx'));

/** One site. The URL selects its view and filters. */
export default function SiteScreen() {
  const { siteId = '' } = useParams();
  const { data: site, error, refetch } = useSite(siteId);
  if (site) return <SiteContent key={siteId} site={site} />;
  return (
    <>
      <DocumentTitle>Site</DocumentTitle>
      <h1 className="text-page">Site</h1>
      {error === null ? (
        <LoadingState>Loading site...</LoadingState>
      ) : error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
        <ErrorState title="Site not found" actions={<LinkButton to="/sites">See all sites</LinkButton>}>
          <p>The link may be incomplete, or you don’t have access to the site.</p>
        </ErrorState>
      ) : (
        <ErrorState
          title="We couldn’t load the site"
          actions={<Button onClick={() => refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(error)}</p>
        </ErrorState>
      )}
    </>
  );
}

function SiteContent({ site }: { site: Site }) {
  const { filters } = useTrackerFilters();
  const { view } = filters;
  useBreadcrumbNames({ title: getSiteLabel(site) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <DocumentTitle>{getSiteLabel(site)}</DocumentTitle>
      <SiteHeader site={site} />
      <SiteTabs site={site} />
      <Suspense fallback={<LoadingState>Loading...</LoadingState>}>
        {view === 'issues' && <Tracker site={site} />}
        {view === 'history' && <History site={site} />}
        {view === 'audits' && <SiteAudits site={site} />}
        {view === 'journeys' && <Journeys site={site} />}
        {view === 'schedule' && <ScheduleView site={site} />}
        {view === 'settings' && <SiteSettings site={site} />}
      </Suspense>
    </div>
  );
}

function SiteHeader({ site }: { site: Site }) {
  const can = useCan();
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 xl:flex-nowrap">
      <div className="min-w-0">
        <h1 className="text-workbench wrap-anywhere">{getSiteLabel(site)}</h1>
        <SiteSummary site={site} />
        <ThresholdStatus thresholds={site.thresholds} />
        <SiteLabels site={site} />
      </div>
      <div className="flex flex-wrap gap-2 xl:shrink-0">
        {site.last_scan && (
          <ScanAgainButton scanId={site.last_scan.id} variant="secondary" size="sm" showsErrorsInToast />
        )}
        {site.last_scan && can('audits:manage') && (
          <LinkButton to={`/sites/${site.id}/audits/new`} variant="secondary" size="sm">
            <Icon path={mdiClipboardCheckOutline} className="size-6" />
            Start audit
          </LinkButton>
        )}
        <SiteActions site={site} />
      </div>
    </header>
  );
}

/** Links to the site's views, with the number of items in each. */
function SiteTabs({ site }: { site: Site }) {
  const { filters, getUrlWith } = useTrackerFilters();
  const { view } = filters;
  const audits = useAudits(site.id);
  const journeys = useJourneys(site.id);
  return (
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
          to: getUrlWith({ view: 'audits', issue: undefined }),
          label: 'Audits',
          count: audits.data ? formatNumber(audits.data.audits.length) : '',
          isCurrent: view === 'audits',
        },
        {
          to: getUrlWith({ view: 'journeys', issue: undefined }),
          label: 'Journeys',
          count: journeys.data ? formatNumber(journeys.data.journeys.length) : '',
          isCurrent: view === 'journeys',
        },
        {
          to: getUrlWith({ view: 'schedule', issue: undefined }),
          label: 'Schedule',
          count: site.schedule ? site.schedule.every : 'off',
          isCurrent: view === 'schedule',
        },
        {
          to: getUrlWith({ view: 'settings', issue: undefined }),
          label: 'Settings',
          isCurrent: view === 'settings',
        },
      ]}
    />
  );
}

/** The site's host and latest scan. The number of open issues is in the tab. */
function SiteSummary({ site }: { site: Site }) {
  const { name, origin, last_scan: last } = site;
  const difference = describeOpenIssues(site);
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 text-small text-muted">
      {name !== null && <span className="wrap-anywhere">{getHost(origin)}</span>}
      {last === null ? (
        <span>No completed scan yet</span>
      ) : (
        <>
          <Link to={`/scans/${last.id}`} className="text-link">
            Last scan: {formatRelativeDate(last.completed_at, new Date())}
          </Link>
          <span className={isSmallerThanBefore(last) ? 'font-semibold text-warning' : undefined}>
            {formatCount(last.pages_tested, 'page')}
            {last.previous &&
              isSmallerThanBefore(last) &&
              `, down from ${formatNumber(last.previous.pages_tested)}`}
          </span>
          {last.score !== null && (
            <span className="inline-flex items-center gap-1.5">
              Score <strong className="text-ink tabular-nums">{last.score}</strong>
              {last.grade && <GradeBadge grade={last.grade} />}
            </span>
          )}
        </>
      )}
      {difference && <span>{difference}</span>}
    </p>
  );
}

/** A site's actions. */
function SiteActions({ site }: { site: Site }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [isBranchOpen, setBranchOpen] = useState(false);
  const can = useCan();
  const host = getHost(site.origin);
  const deletion = useMutation({
    mutationFn: () => callApi(deleteSite, { params: { siteId: site.id } }),
    onSuccess: async () => {
      await navigate('/sites');
      queries.removeQueries({ queryKey: [...sitesKey, 'one', site.id] });
      void queries.invalidateQueries({ queryKey: sitesKey });
      showToast({ kind: 'success', text: `${host} was removed. Its scans are kept.` });
    },
    onError: showErrorToast,
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Menu
        label={`Actions for ${host}`}
        placement="bottom end"
        trigger={
          <Button variant="secondary" size="sm">
            <Icon path={mdiDotsHorizontal} className="size-6" />
            Actions
          </Button>
        }
        entries={[
          ...(site.last_scan
            ? [{ id: 'last', label: 'Open latest scan', to: `/scans/${site.last_scan.id}` }]
            : []),
          ...(can('scans:write')
            ? [
                {
                  id: 'scan',
                  label: 'Scan with other settings',
                  to: `/scans/new?${new URLSearchParams({ url: site.origin })}`,
                },
              ]
            : []),
          { id: 'scans', label: 'See all scans', to: `/scans?${new URLSearchParams({ search: host })}` },
          ...(can('scans:write')
            ? [{ id: 'branch', label: 'Change default branch', onAction: () => setBranchOpen(true) }]
            : []),
          ...(can('sites:write')
            ? [{ id: 'delete', label: 'Remove site', isDangerous: true, onAction: () => setAsking(true) }]
            : []),
        ]}
      />
      <DefaultBranchDialog site={site} isOpen={isBranchOpen} onOpenChange={setBranchOpen} />
      <AlertDialog
        title={`Remove ${host}?`}
        isOpen={asking}
        onOpenChange={setAsking}
        confirmLabel="Remove site"
        isPending={deletion.isPending}
        onConfirm={() => deletion.mutate()}
      >
        <p>
          This permanently deletes the site’s tracked issues with their notes, its schedule, and its journeys
          with their secrets. Scans are kept; the next one adds the site back.
        </p>
      </AlertDialog>
    </>
  );
}
