import type { Results } from '@curbcut/contract';
import { Link } from 'react-router';
import type { Filters } from '../../../scans/results/filters.ts';
import { figure } from '../../../scans/words.ts';
import { useFilters } from './use-filters.ts';

/** The parts of a result. Links, not tabs: each part has its own address. */
export function ViewNavigation({ result }: { result: Results }) {
  const { filters, addressWith } = useFilters();
  const { coverage } = result;
  const parts: { words: string; count: number; place: Pick<Filters, 'view' | 'status'> }[] = [
    { words: 'Barriers', count: result.total_issues, place: { view: 'issues', status: 'failed' } },
    {
      words: 'Needs a person',
      count: result.needs_review_count,
      place: { view: 'issues', status: 'cantTell' },
    },
    { words: 'Pages', count: coverage.pages_tested, place: { view: 'pages', status: 'failed' } },
    {
      words: 'Not tested',
      count: coverage.pages_not_tested + coverage.pages_beyond_limit,
      place: { view: 'untested', status: 'failed' },
    },
  ];
  return (
    <nav aria-label="Parts of the result" className="border-b-2 border-line">
      <ul className="flex flex-wrap gap-x-2">
        {parts.map(({ words, count, place }) => {
          const here = filters.view === place.view && filters.status === place.status;
          return (
            <li key={words}>
              <Link
                to={addressWith({ ...place, severity: [], rule: undefined, page: undefined })}
                preventScrollReset
                aria-current={here ? 'true' : undefined}
                className="inline-flex min-h-12 items-center gap-2 rounded-small px-3 font-semibold hover:bg-primary-soft aria-[current]:here-strip aria-[current]:[--here-drop:-0.25rem] sm:px-4"
              >
                {words}
                <span className="rounded-full bg-sunken px-2 text-small font-normal text-muted tabular-nums">
                  {figure(count)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
