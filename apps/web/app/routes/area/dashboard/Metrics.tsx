import type { Dashboard } from '@curbcut/contract';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/Badge.tsx';
import { Card } from '../../../components/Card.tsx';
import { formatNumber } from '../../../scans/format.ts';

/** The four metrics: scans used, scans remaining, average score and plan. */
export function Metrics({ dashboard }: { dashboard: Dashboard }) {
  const { scans_used_this_month, scans_remaining, average_score, subscription_tier } = dashboard;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
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
    <Card className="row-span-3 grid grid-rows-subgrid gap-y-1.5 p-4 sm:p-5">
      <dt className="font-semibold text-muted">{name}</dt>
      <dd className="flex min-h-12 items-center text-page font-extrabold tabular-nums">{children}</dd>
      <dd className="text-small text-muted">{note}</dd>
    </Card>
  );
}
