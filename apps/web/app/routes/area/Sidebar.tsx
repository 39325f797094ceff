import { Link, useLocation } from 'react-router';
import { Icon } from '../../components/Icon.tsx';
import { areaItems, isItemActive } from './area-items.ts';
import { SidebarUsage } from './SidebarUsage.tsx';

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
