import { mdiPlus } from '@mdi/js';
import { useDashboard } from '../../../account/use-dashboard.ts';
import { ApiError } from '../../../api/api-error.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorState, LoadingState } from '../../../components/ContentStates.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { useSession } from '../../../session/session.ts';
import { Metrics } from './Metrics.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentScans } from './RecentScans.tsx';
import { UsageCard } from './UsageCard.tsx';

/** The first screen of the area (specification, section 2, "Dashboard"). */
export default function DashboardScreen() {
  const { user } = useSession();
  const { data, error, refetch } = useDashboard();
  return (
    <div className="grid gap-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 space-y-1">
          <h1 className="text-page wrap-anywhere">Welcome back, {user?.first_name.trim() || 'User'}</h1>
          <p className="text-muted">Here is an overview of your accessibility testing.</p>
        </div>
        <LinkButton to="/scan">
          <Icon path={mdiPlus} />
          New scan
        </LinkButton>
      </header>
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
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <RecentScans />
        <div className="grid gap-8">
          {data && <UsageCard dashboard={data} />}
          <QuickActions />
        </div>
      </div>
    </div>
  );
}
