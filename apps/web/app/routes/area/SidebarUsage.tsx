import { defaultPlan } from '@curbcut/contract';
import { computeUsage } from '../../account/usage.ts';
import { useDashboard } from '../../account/use-dashboard.ts';
import { LinkButton } from '../../components/LinkButton.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { useSession } from '../../session/session.ts';

/** Shows this month's scans, the plan, and an upgrade link on the free plan. */
export function SidebarUsage({ onNavigate }: { onNavigate?: () => void }) {
  const { user } = useSession();
  const { data } = useDashboard();
  const tier = data?.subscription_tier ?? user?.subscription_tier;
  const plan = tier?.name ?? defaultPlan.name;
  const { used, limit, isNearLimit } = computeUsage(
    data?.scans_used_this_month ?? user?.scans_used_this_month ?? 0,
    tier?.max_scans_per_month ?? defaultPlan.max_scans_per_month,
  );
  return (
    <section aria-label="Your plan" className="grid gap-3 rounded-field border border-line bg-surface p-4">
      <ProgressBar
        label="Usage this month"
        value={used}
        max={limit}
        valueText={`${used}/${limit}`}
        tone={isNearLimit ? 'warning' : 'normal'}
      />
      <p className="flex items-center justify-between gap-3">
        <span className="text-muted">Plan</span> <strong>{plan}</strong>
      </p>
      {plan === defaultPlan.name && (
        <LinkButton to="/subscription" size="sm" variant="secondary" onClick={onNavigate}>
          Upgrade
        </LinkButton>
      )}
    </section>
  );
}
