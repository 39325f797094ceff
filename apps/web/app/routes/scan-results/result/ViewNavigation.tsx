import type { Results } from '@curbcut/contract';
import { NavigationTabs } from '../../../components/NavigationTabs.tsx';
import type { Filters } from '../../../scans/results/filters.ts';
import { figure } from '../../../scans/words.ts';
import { useFilters } from './use-filters.ts';

/** The parts of a result. Links, not tabs: each part has its own address. */
export function ViewNavigation({ result }: { result: Results }) {
  const { filters, addressWith } = useFilters();
  const { coverage } = result;
  const parts: { words: string; count: number; place: Pick<Filters, 'view' | 'status'> }[] = [
    { words: 'Issues', count: result.total_issues, place: { view: 'issues', status: 'failed' } },
    {
      words: 'Needs review',
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
    <NavigationTabs
      label="Parts of the result"
      links={parts.map(({ words, count, place }) => ({
        to: addressWith({
          ...place,
          severity: [],
          rule: undefined,
          page: undefined,
          component: undefined,
          fix: undefined,
        }),
        words,
        count: figure(count),
        here: filters.view === place.view && filters.status === place.status,
      }))}
    />
  );
}
