import { Fragment } from 'react';
import { Link } from 'react-router';

interface Props {
  /** This page's ancestors, topmost first. An ancestor that has no page of its own has no link. */
  ancestors: readonly { to?: string | undefined; label: string }[];
  /** This page's title. */
  currentTitle: string;
}

/** This page's breadcrumb. The separators are domes, as on tactile paving. */
export function Breadcrumb({ ancestors, currentTitle }: Props) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2.5 text-small">
        {ancestors.map(({ to, label }) => (
          <Fragment key={to ?? label}>
            <li className="min-w-0 text-muted wrap-anywhere">
              {to === undefined ? (
                label
              ) : (
                <Link to={to} className="text-link inline-flex min-h-6 items-center">
                  {label}
                </Link>
              )}
            </li>
            <li
              aria-hidden="true"
              className="size-1.5 rounded-full bg-line-strong forced-colors:bg-[CanvasText]"
            />
          </Fragment>
        ))}
        <li aria-current="page" className="min-w-0 text-muted wrap-anywhere">
          {currentTitle}
        </li>
      </ol>
    </nav>
  );
}
