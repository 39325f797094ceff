import { useRef } from 'react';
import { Link } from 'react-router';
import { tabScrollerClassName, useTabScroller } from './use-tab-scroller.ts';

interface Props {
  label: string;
  links: readonly {
    to: string;
    label: string;
    /** A count or short text next to the label. */
    count?: string;
    isCurrent: boolean;
  }[];
  /** Makes the tabs smaller, so that more links fit on one line. */
  isCompact?: boolean;
}

/**
 * Links styled as tabs, for views that have their own URLs. They stay on one line, closer together where there is
 * little room.
 */
export function NavigationTabs({ label, links, isCompact = false }: Props) {
  const scroller = useRef<HTMLUListElement>(null);
  useTabScroller(scroller, links.find(({ isCurrent }) => isCurrent)?.label, '[aria-current]');
  return (
    <nav aria-label={label} className="min-w-0 border-b-2 border-line">
      <ul ref={scroller} className={`${tabScrollerClassName} gap-x-1 ${isCompact ? '' : 'xl:gap-x-2'}`}>
        {links.map(({ to, label: linkLabel, count, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent ? 'true' : undefined}
              className={`inline-flex min-h-11 items-center gap-1.5 rounded-small px-2.5 text-small font-semibold whitespace-nowrap -outline-offset-3 hover:bg-primary-soft aria-[current]:here-strip aria-[current]:[--here-drop:-0.25rem] sm:min-h-12 sm:gap-2 ${isCompact ? '' : 'sm:text-base xl:px-4'}`}
            >
              {linkLabel}
              {count !== undefined && (
                <span className="rounded-full bg-sunken px-2 text-small font-normal text-muted tabular-nums">
                  {count}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
