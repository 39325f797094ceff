import { defaultPlan } from '@curbcut/contract';
import { Link, useLocation } from 'react-router';
import { computeUsage } from '#app/account/usage.ts';
import { useDashboard } from '#app/account/use-dashboard.ts';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { ProgressBar } from '#app/components/ProgressBar.tsx';
import { formatNumber } from '#app/format/format.ts';
import { useCan, useOrganization } from '#app/organizations/use-organization.ts';
import { useSession } from '#app/session/session.ts';
import { appNavigationItems, findAppNavigationItem } from './app-navigation-items.ts';

/** Links to the app's screens, with the plan's usage below them. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <div className="grid gap-6">
      <NavigationLinks
        linkClassName="min-h-11 items-center gap-3 px-3 font-semibold [--here-inset:0.75rem]"
        onNavigate={onNavigate}
      />
      <SidebarUsage onNavigate={onNavigate} />
    </div>
  );
}

/** The same links in a narrow column, for screens that need more width. */
export const SidebarRail = () => (
  <NavigationLinks linkClassName="min-h-15 flex-col items-center justify-center gap-0.5 px-1 pt-1 pb-2 text-[0.8125rem] leading-tight font-semibold [--here-inset:0.5rem]" />
);

function NavigationLinks({ linkClassName, onNavigate }: { linkClassName: string; onNavigate?: () => void }) {
  const { pathname } = useLocation();
  const current = findAppNavigationItem(pathname);
  return (
    <nav aria-label="Main">
      <ul className="grid gap-0.5">
        {appNavigationItems.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={item === current ? (item.to === pathname ? 'page' : 'true') : undefined}
              onClick={onNavigate}
              className={`flex rounded-field text-ink no-underline hover:bg-primary-soft aria-[current]:here-strip ${linkClassName}`}
            >
              <Icon path={item.icon} className="size-6 text-muted" />
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shows this month's scans, the plan, and an upgrade link on the free plan. */
function SidebarUsage({ onNavigate }: { onNavigate?: () => void }) {
  const { user } = useSession();
  const { organization, isPersonal } = useOrganization();
  const can = useCan();
  const { data } = useDashboard();
  const tier = data?.subscription_tier ?? (isPersonal ? user?.subscription_tier : undefined);
  const plan = tier?.name ?? organization?.plan ?? defaultPlan.name;
  const { used, limit, isNearLimit } = computeUsage(
    data?.scans_used_this_month ?? (isPersonal ? (user?.scans_used_this_month ?? 0) : 0),
    tier?.max_scans_per_month ?? defaultPlan.max_scans_per_month,
  );
  return (
    <section
      aria-label={isPersonal ? 'Your plan' : 'Plan'}
      className="grid gap-2.5 rounded-field border border-line bg-background p-3.5 text-small"
    >
      {(data || isPersonal) && (
        <ProgressBar
          label="Usage this month"
          value={used}
          max={limit}
          valueText={`${formatNumber(used)}/${formatNumber(limit)}`}
          unit="scans"
          tone={isNearLimit ? 'warning' : 'normal'}
        />
      )}
      <p className="flex items-center justify-between gap-3">
        <span className="text-muted">Plan</span> <strong>{plan}</strong>
      </p>
      {plan === defaultPlan.name && can('organization:own') && (
        <LinkButton to="/subscription" size="sm" variant="secondary" onClick={onNavigate}>
          Upgrade
        </LinkButton>
      )}
    </section>
  );
}
