import { NavLink } from 'react-router';
import { competitors, getComparisonPath } from '../../marketing/competitors.ts';

/** The other comparisons. */
export function ComparisonLinks() {
  return (
    <nav aria-label="Comparisons">
      <ul className="flex flex-wrap gap-2">
        {competitors.map(({ slug, name }) => (
          <li key={slug}>
            <NavLink
              to={getComparisonPath(slug)}
              className="inline-flex min-h-11 items-center rounded-full border-2 border-line-strong bg-surface px-4 font-semibold text-ink no-underline hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-background forced-colors:aria-[current=page]:border-[Highlight]"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
