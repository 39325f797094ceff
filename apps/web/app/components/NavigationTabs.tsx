import { Link } from 'react-router';

interface Props {
  label: string;
  links: readonly {
    to: string;
    label: string;
    /** How much is there, in words or as a number. */
    count?: string;
    isCurrent: boolean;
  }[];
}

/** Parts of one thing that have addresses of their own: links that look like tabs. */
export function NavigationTabs({ label, links }: Props) {
  return (
    <nav aria-label={label} className="border-b-2 border-line">
      <ul className="flex flex-wrap gap-x-2">
        {links.map(({ to, label: words, count, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent ? 'true' : undefined}
              className="inline-flex min-h-12 items-center gap-2 rounded-small px-3 font-semibold hover:bg-primary-soft aria-[current]:here-strip aria-[current]:[--here-drop:-0.25rem] sm:px-4"
            >
              {words}
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
