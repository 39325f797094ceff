import { useId } from 'react';
import { Link } from 'react-router';
import type { LinkGroup } from '../links.ts';

/** One group of links in the footer. */
export function FooterLinks({ group }: { group: LinkGroup }) {
  const id = useId();
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="mb-1 text-small font-semibold text-muted">
        {group.title}
      </h2>
      <ul>
        {group.links.map(({ to, label }) => (
          <li key={label}>
            <Link
              to={to}
              className="inline-flex min-h-9 items-center rounded-small text-ink no-underline hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
