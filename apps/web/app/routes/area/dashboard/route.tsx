import type { Dashboard } from '@curbcut/contract';
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
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { ProgressBar } from '#app/components/ProgressBar.tsx';
import { formatCount, formatNumber } from '#app/scans/format.ts';
import { useSession } from '#app/session/session.ts';
import { Attention } from './Attention.tsx';
import { AuditsInProgress } from './AuditsInProgress.tsx';
import { RecentScans } from './RecentScans.tsx';
import { SiteScores } from './SiteScores.tsx';

/** The area's first screen (specification, section 2, "Dashboard"). */
export default function DashboardScreen() {
  const { user } = useSession();
  const { data, error, refetch } = useDashboard();
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 space-y-1">
          <h1 className="text-page wrap-anywhere">Welcome back, {user?.first_name.trim() || 'User'}</h1>
          <p className="text-muted">Here’s an overview of your accessibility testing.</p>
        </div>
        <LinkButton to="/scan">
          <Icon path={mdiPlus} />
          New scan
        </LinkButton>
      </header>
      <OverviewSections />
      {data ? (
        <Metrics dashboard={data} />
      ) : error ? (
        <ErrorState
          title="Failed to load dashboard data"
          actions={<Button onClick={() => refetch()}>Try again</Button>}
        >
          {error instanceof ApiError && <p>{error.message}</p>}
        </ErrorState>
      ) : (
        <LoadingState>Loading your dashboard...</LoadingState>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <RecentScans />
        <div className="grid gap-6">
          {data && <UsageCard dashboard={data} />}
          <QuickActions />
        </div>
      </div>
    </div>
  );
}

/** What needs attention, the sites and the audits in progress; nothing for an account without sites and audits. */
function OverviewSections() {
  const { user } = useSession();
  const { data, error, refetch } = useOverview();
  if (data) {
    return (
      <>
        {(data.totals.sites > 0 || data.outdated_reports.length > 0 || data.audits.length > 0) && (
          <Attention overview={data} userId={user?.id ?? ''} />
        )}
        {data.sites.length > 0 && <SiteScores {...data} />}
        {data.audits.length > 0 && <AuditsInProgress audits={data.audits} />}
      </>
    );
  }
  if (!error) return <LoadingState>Loading...</LoadingState>;
  return (
    <Notice kind="error">
      <p>
        <strong>We couldn’t load this section.</strong> {getErrorMessage(error)}
      </p>
      <Button size="sm" variant="secondary" onClick={() => refetch()}>
        Try again
      </Button>
    </Notice>
  );
}

/** The four metrics: scans used, scans remaining, average score and plan. */
function Metrics({ dashboard }: { dashboard: Dashboard }) {
  const { scans_used_this_month, scans_remaining, average_score, subscription_tier } = dashboard;
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface shadow-card md:grid-cols-4">
      <Metric name="Scans this month" note="scans completed">
        {formatNumber(scans_used_this_month)}
      </Metric>
      <Metric name="Scans remaining" note="scans available">
        {formatNumber(scans_remaining)}
      </Metric>
      <Metric name="Average score" note="accessibility rating">
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

function Metric({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="row-span-3 -mt-px -ml-px grid grid-rows-subgrid gap-y-0.5 border-t border-l border-line px-4 py-3.5 sm:px-5">
      <dt className="text-small font-semibold text-muted">{name}</dt>
      <dd className="flex min-h-9 items-center text-title font-extrabold tabular-nums">{children}</dd>
      <dd className="text-small text-muted">{note}</dd>
    </div>
  );
}

const actions = [
  {
    to: '/scans/new',
    label: 'New scan',
    note: 'Choose pages, screen sizes and color schemes',
    icon: mdiPlus,
  },
  {
    to: '/reports',
    label: 'View reports',
    note: 'Share what your scans found',
    icon: mdiFileDocumentOutline,
  },
  { to: '/profile', label: 'Settings', note: 'Your profile, company and password', icon: mdiCogOutline },
] as const;

/** Links to the most common tasks. */
function QuickActions() {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="mb-2 text-title font-bold">Quick actions</h2>
      <ul className="grid gap-1">
        {actions.map(({ to, label, note, icon }) => (
          <li
            key={to}
            className="relative -mx-2 flex items-center gap-3 rounded-field px-2 py-2.5 hover:bg-sunken"
          >
            <Icon path={icon} className="size-6 text-primary" />
            <div>
              <Link
                to={to}
                className="font-semibold text-ink no-underline before:absolute before:inset-0 hover:underline"
              >
                {label}
              </Link>
              <p className="text-small text-muted">{note}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Shows this month's usage, with a warning if little is left. */
function UsageCard({ dashboard }: { dashboard: Dashboard }) {
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
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-title font-bold">Usage</h2>
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
            <Link to="/subscription" className="text-link">
              Upgrade plan
            </Link>
          </p>
        </Notice>
      )}
    </Card>
  );
}
