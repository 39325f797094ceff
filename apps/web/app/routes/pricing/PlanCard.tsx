import type { SubscriptionPlan } from '@curbcut/contract';
import { Badge } from '../../components/Badge.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { formatNumber } from '../../scans/format.ts';
import { useSession } from '../../session/session.ts';
import { formatDollars } from './format-dollars.ts';

interface Props {
  plan: SubscriptionPlan;
  /** Who the plan is for. */
  audience: string;
  /** Whether to recommend the plan. */
  isFirst: boolean;
}

/** A plan with its price and limits. */
export function PlanCard({ plan, audience, isFirst }: Props) {
  const isFree = plan.price_per_month === 0;
  const { user } = useSession();
  return (
    <li
      className={`flex flex-col gap-5 rounded-card border bg-surface p-6 shadow-card sm:p-8 ${isFirst ? 'border-2 border-ink' : 'border-line'}`}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 className="text-title">{plan.name}</h3>
        {isFirst && <Badge tone="accent">Start here</Badge>}
      </div>
      <p className="text-muted">{audience}</p>
      <p>
        <span className="text-page font-extrabold">{formatDollars(plan.price_per_month)}</span>{' '}
        <span className="text-muted">{isFree ? 'for good' : 'a month'}</span>
      </p>
      <ul className="dome-list space-y-2">
        <li>
          <strong>{formatNumber(plan.max_scans_per_month)}</strong> scans a month
        </li>
        <li>
          <strong>{formatNumber(plan.max_pages_per_scan)}</strong> pages a scan
        </li>
      </ul>
      <LinkButton
        to={user ? '/subscription' : '/register'}
        variant={isFirst ? 'primary' : 'secondary'}
        className="mt-auto"
      >
        {isFree && !user ? 'Start free' : `Choose ${plan.name}`}
      </LinkButton>
    </li>
  );
}
