import { Link, useLocation } from 'react-router';
import type { ShellLink } from '../links.ts';
import { getAriaCurrent } from './aria-current.ts';

/** Classes of the items in the row: links and the button of the resources menu. */
export const rowItemClassName =
  'inline-flex min-h-11 items-center rounded-button px-3 font-semibold text-ink no-underline hover:bg-primary-soft aria-[current]:here-strip aria-[current]:[--here-inset:0.75rem]';

export function NavigationLink({ link, className }: { link: ShellLink; className: string }) {
  const { pathname } = useLocation();
  return (
    <Link to={link.to} aria-current={getAriaCurrent(link.to, pathname)} className={className}>
      {link.label}
    </Link>
  );
}
