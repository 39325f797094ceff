import { Link, useLocation } from 'react-router';
import { useHydrated } from '../components/use-hydrated.ts';
import { Mark } from './NameMark.tsx';

const items = [
  { to: '/', label: 'Home' },
  { to: '/scan', label: 'Free scan' },
] as const;

export function Navigation() {
  const { pathname } = useLocation();
  // The shell that unknown addresses start from was built at another address than the one it is shown at.
  const hydrated = useHydrated();
  return (
    <header className="border-b border-line bg-background">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
        <Link
          to="/"
          className="flex items-center gap-3 rounded-field text-title font-extrabold tracking-tight text-ink"
        >
          <Mark />
          Curbcut
        </Link>
        <nav aria-label="Main">
          <ul className="-mr-2.5 flex gap-1 sm:-mr-4">
            {items.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={hydrated && pathname === to ? 'page' : undefined}
                  className="inline-flex min-h-11 items-center rounded-full px-2.5 font-semibold text-ink hover:bg-primary-soft aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-4 aria-[current=page]:underline-offset-8 sm:px-4"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
