import type { Dashboard } from '@curbcut/contract';
import { Link } from 'react-router';
import { computeUsage } from '../../../account/usage.ts';
import { Card } from '../../../components/Card.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { ProgressBar } from '../../../components/ProgressBar.tsx';
import { formatCount, formatNumber } from '../../../scans/format.ts';

/** Shows this month's usage, with a warning when little is left. */
export function UsageCard({ dashboard }: { dashboard: Dashboard }) {
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
      <dl className="grid grid-cols-2 gap-3">
        <div>
          <dt className="text-muted">Used</dt>
          <dd className="text-large font-bold tabular-nums">{formatNumber(used)}</dd>
        </div>
        <div>
          <dt className="text-muted">Remaining</dt>
          <dd className="text-large font-bold tabular-nums">{formatNumber(remaining)}</dd>
        </div>
      </dl>
      <p className="text-small text-muted">Resets on {resets} (UTC).</p>
      {isNearLimit && (
        <Notice kind="warning">
          <p className="font-semibold">Usage limit approaching</p>
          <p>
            {remaining === 0
              ? `No scans are left until ${resets}. `
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
