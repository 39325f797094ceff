import type { Dashboard, Overview, Permission } from '@curbcut/contract';
import { mdiCogOutline, mdiFileDocumentOutline, mdiPlus } from '@mdi/js';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { computeUsage } from '#app/account/usage.ts';
import { useDashboard } from '#app/account/use-dashboard.ts';
import { useOverview } from '#app/account/use-overview.ts';
import { ApiError, getErrorMessage } from '#app/api/api-error.ts';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { ProgressBar } from '#app/components/ProgressBar.tsx';
import { formatCount, formatNumber } from '#app/format/format.ts';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { OrganizationInvitations } from '#app/organizations/OrganizationInvitations.tsx';
import { useCan } from '#app/organizations/use-organization.ts';
import { useSession } from '#app/session/session.ts';
import { AuditsInProgress } from './AuditsInProgress.tsx';
import { FirstScan } from './FirstScan.tsx';
import { Inbox } from './Inbox.tsx';
import { RecentScans } from './RecentScans.tsx';
import { SiteTable } from './SiteTable.tsx';

/** The overview, the first screen after sign-in. */
export default function DashboardScreen() {
  const { user } = useSession();
  const dashboard = useDashboard();
  const overview = useOverview(countRunningScans(dashboard.data));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-page wrap-anywhere">Welcome back, {user?.first_name.trim() || 'User'}</h1>
          <p className="text-muted">Here’s an overview of your accessibility testing.</p>
        </div>
        <IfCan permission="scans:write">
          <LinkButton to="/scan">
            <Icon path={mdiPlus} />
            New scan
          </LinkButton>
        </IfCan>
      </header>
      <OrganizationInvitations />
      {overview.data ? (
        <Sites overview={overview.data} />
      ) : overview.error ? (
        <Notice kind="error">
          <p>
            <strong>We couldn’t load this section.</strong> {getErrorMessage(overview.error)}
          </p>
          <Button size="sm" variant="secondary" onClick={() => overview.refetch()}>
            Try again
          </Button>
        </Notice>
      ) : (
        <LoadingState>Loading...</LoadingState>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {overview.data && hasInbox(overview.data) && (
            <Inbox overview={overview.data} userId={user?.id ?? ''} />
          )}
          <RecentScans />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {overview.data && overview.data.audits.length > 0 && (
            <AuditsInProgress audits={overview.data.audits} />
          )}
          <PlanSection query={dashboard} />
          <QuickActions />
        </div>
      </div>
    </div>
  );
}

function countRunningScans(dashboard: Dashboard | undefined): number {
  return (dashboard?.recent_scans ?? []).filter(({ status }) => status === 'queued' || status === 'running')
    .length;
}

/** Shows the sites or, for a new account, how to get started. */
function Sites({ overview }: { overview: Overview }) {
  if (overview.sites.length > 0) return <SiteTable {...overview} />;
  if (overview.totals.sites > 0 || overview.audits.length > 0) return null;
  return (
    <IfCan permission="scans:write" otherwise={<NothingYet />}>
      <FirstScan />
    </IfCan>
  );
}

/** Returns whether the account has anything that may need attention. */
function hasInbox({ totals, audits, outdated_reports, invitations, failed_scans }: Overview): boolean {
  return (
    totals.sites > 0 ||
    [audits, outdated_reports, invitations, failed_scans].some((items) => items.length > 0)
  );
}

function PlanSection({ query: { data, error, refetch } }: { query: ReturnType<typeof useDashboard> }) {
  if (data) return <PlanAndUsage dashboard={data} />;
  if (!error) return <LoadingState>Loading your dashboard...</LoadingState>;
  return (
    <ErrorState
      title="Failed to load dashboard data"
      actions={<Button onClick={() => refetch()}>Try again</Button>}
    >
      {error instanceof ApiError && <p>{error.message}</p>}
    </ErrorState>
  );
}

/** The overview of an organization without sites, for someone who can't start a scan. */
function NothingYet() {
  return (
    <Card>
      <EmptyState title="No sites yet">
        <p>
          Sites appear here when someone in this organization scans one. Your role lets you see the results.
        </p>
      </EmptyState>
    </Card>
  );
}

/** This month's usage as one line, with a warning if little is left, and the four metrics. */
function PlanAndUsage({ dashboard }: { dashboard: Dashboard }) {
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <h2 className="text-title font-bold">Usage</h2>
      <Usage dashboard={dashboard} />
      <Metrics dashboard={dashboard} />
    </Card>
  );
}

/** The four metrics: scans used, scans remaining, average score and plan. */
function Metrics({ dashboard }: { dashboard: Dashboard }) {
  const { scans_used_this_month, scans_remaining, average_score, subscription_tier } = dashboard;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-5">
      <Metric name="Scans this month" note="scans completed">
        {formatNumber(scans_used_this_month)}
      </Metric>
      <Metric name="Scans remaining" note="scans available">
        {formatNumber(scans_remaining)}
      </Metric>
      <Metric
        name="Average score"
        note="accessibility rating"
        explanation="Average of your sites’ latest scores"
      >
        {average_score === null ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">None yet</span>
          </>
        ) : (
          average_score
        )}
      </Metric>
      <Metric name="Plan" note={`${formatNumber(subscription_tier.max_scans_per_month)} scans per month`}>
        <Badge tone="accent">{subscription_tier.name}</Badge>
      </Metric>
    </dl>
  );
}

interface MetricProps {
  name: string;
  note: string;
  /** Explains the value if its note doesn't. */
  explanation?: string;
  children: ReactNode;
}

function Metric({ name, note, explanation, children }: MetricProps) {
  return (
    <div className="min-w-0 text-small">
      <dt className="font-semibold text-muted">{name}</dt>
      <dd className="flex min-h-8 items-center text-large font-extrabold tabular-nums">{children}</dd>
      <dd className="text-muted">{note}</dd>
      {explanation && <dd className="text-muted">{explanation}</dd>}
    </div>
  );
}

function Usage({ dashboard }: { dashboard: Dashboard }) {
  const { used, limit, remaining, percent, isNearLimit } = computeUsage(
    dashboard.scans_used_this_month,
    dashboard.subscription_tier.max_scans_per_month,
  );
  const resets = new Date(dashboard.resets_at).toLocaleDateString('en', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <div className="grid gap-3">
      <ProgressBar
        label={`${percent}% used`}
        value={used}
        max={limit}
        valueText={`${formatNumber(used)} of ${formatNumber(limit)}`}
        tone={isNearLimit ? 'warning' : 'normal'}
      />
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-small">
        <div className="flex gap-1.5">
          <dt className="text-muted">Used</dt>
          <dd className="font-semibold tabular-nums">{formatNumber(used)}</dd>
        </div>
        <div className="flex gap-1.5">
          <dt className="text-muted">Remaining</dt>
          <dd className="font-semibold tabular-nums">{formatNumber(remaining)}</dd>
        </div>
        <div className="flex gap-1.5">
          <dt className="text-muted">Resets</dt>
          <dd className="font-semibold">{resets} (UTC)</dd>
        </div>
      </dl>
      {isNearLimit && (
        <Notice kind="warning">
          <p className="font-semibold">Usage limit approaching</p>
          <p>
            {remaining === 0
              ? `No scans left until ${resets}. `
              : `${formatCount(remaining, 'scan')} left until ${resets}. `}
            <IfCan permission="organization:own" otherwise="An owner can upgrade the plan.">
              <Link to="/subscription" className="text-link">
                Upgrade plan
              </Link>
            </IfCan>
          </p>
        </Notice>
      )}
    </div>
  );
}

const actions: readonly {
  readonly to: string;
  readonly label: string;
  readonly icon: string;
  readonly permission?: Permission;
}[] = [
  { to: '/scans/new', label: 'New scan', icon: mdiPlus, permission: 'scans:write' },
  { to: '/reports', label: 'View reports', icon: mdiFileDocumentOutline },
  { to: '/profile', label: 'Settings', icon: mdiCogOutline },
];

/** Links to the most common tasks. */
function QuickActions() {
  const can = useCan();
  const offered = actions.filter(({ permission }) => permission === undefined || can(permission));
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="mb-3 text-title font-bold">Quick actions</h2>
      <ul className="flex flex-wrap gap-2">
        {offered.map(({ to, label, icon }) => (
          <li key={to}>
            <LinkButton to={to} variant="tertiary" size="sm">
              <Icon path={icon} className="size-5" />
              {label}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
