import { defaultPlan } from '@curbcut/contract';
import {
  mdiChartBoxOutline,
  mdiClipboardCheckOutline,
  mdiCogOutline,
  mdiFileDocumentOutline,
  mdiHelpCircleOutline,
  mdiMagnifyScan,
  mdiTuneVariant,
} from '@mdi/js';
import { Link, useLocation } from 'react-router';
import { computeUsage } from '#app/account/usage.ts';
import { useDashboard } from '#app/account/use-dashboard.ts';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { ProgressBar } from '#app/components/ProgressBar.tsx';
import { useSession } from '#app/session/session.ts';

/** Links to the screens of the area, and the plan's usage below them. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { pathname } = useLocation();
  return (
    <div className="grid gap-8 lg:sticky lg:top-8">
      <nav aria-label="Account">
        <ul className="grid gap-1">
          {areaItems.map((item) => (
            <li key={item.to}>
              <Link
                to={item.to}
                aria-current={isItemActive(item, pathname) ? 'page' : undefined}
                onClick={onNavigate}
                className="flex min-h-11 items-center gap-3 rounded-field px-3 font-semibold text-ink no-underline [--here-inset:0.75rem] hover:bg-primary-soft aria-[current=page]:here-strip"
              >
                <Icon path={item.icon} className="size-6 text-muted" />
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SidebarUsage onNavigate={onNavigate} />
    </div>
  );
}

interface AreaItem {
  readonly to: string;
  readonly label: string;
  readonly icon: string;
  /** Further paths whose screens belong to this item. */
  readonly otherPaths?: RegExp;
}

/** The sidebar (specification, section 2), with audits after the scans that they start from. */
const areaItems: readonly AreaItem[] = [
  { to: '/dashboard', label: 'Overview', icon: mdiChartBoxOutline },
  {
    to: '/scans',
    label: 'Scans',
    icon: mdiMagnifyScan,
    otherPaths: /^\/(sites(?!\/[^/]+\/audits)|compare)(\/|$)/,
  },
  {
    to: '/audits',
    label: 'Audits',
    icon: mdiClipboardCheckOutline,
    otherPaths: /^\/sites\/[^/]+\/audits(\/|$)/,
  },
  { to: '/reports', label: 'Reports', icon: mdiFileDocumentOutline },
  { to: '/widget', label: 'Widget', icon: mdiTuneVariant },
  { to: '/profile', label: 'Settings', icon: mdiCogOutline },
  { to: '/help', label: 'Help', icon: mdiHelpCircleOutline },
];

/** Reports whether a screen belongs to an item of the sidebar. */
function isItemActive({ to, otherPaths }: AreaItem, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`) || (otherPaths?.test(pathname) ?? false);
}

/** Shows this month's scans, the plan, and an upgrade link on the free plan. */
function SidebarUsage({ onNavigate }: { onNavigate?: () => void }) {
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
