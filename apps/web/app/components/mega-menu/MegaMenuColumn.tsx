import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Badge } from '../Badge.tsx';

/** One group of links in the panel of a mega-menu, named by its title. */
export function MegaMenuColumn({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <p id={id} className="mb-1 px-3 text-small font-semibold text-muted">
        {title}
      </p>
      <ul aria-labelledby={id} className="grid gap-1">
        {children}
      </ul>
    </div>
  );
}

/** The style of a link in the panel. */
export const megaMenuLinkClassName =
  'flex min-h-11 flex-wrap items-center gap-x-2 gap-y-0.5 rounded-field px-3 py-1.5 font-semibold outline-offset-[-3px] hover:bg-primary-soft';

interface LinkProps {
  to: string;
  /** A badge such as “24/7”. */
  badge?: string;
  children: ReactNode;
}

export function MegaMenuLink({ to, badge, children }: LinkProps) {
  return (
    <li>
      <Link to={to} className={megaMenuLinkClassName}>
        {children}
        {badge && <Badge tone="accent">{badge}</Badge>}
      </Link>
    </li>
  );
}
