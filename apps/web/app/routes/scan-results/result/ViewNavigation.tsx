import type { ScanResults } from '@curbcut/contract';
import { NavigationTabs } from '../../../components/NavigationTabs.tsx';
import { formatNumber } from '../../../scans/format.ts';
import type { ResultFilters } from '../../../scans/results/result-filters.ts';
import { useResultFilters } from './use-result-filters.ts';

/** Links to the views of a result. Links, not tabs, because each view has its own URL. */
export function ViewNavigation({ result }: { result: ScanResults }) {
  const { filters, getUrlWith } = useResultFilters();
  const { coverage } = result;
  const parts: { label: string; count: number; filters: Pick<ResultFilters, 'view' | 'status'> }[] = [
    { label: 'Issues', count: result.total_issues, filters: { view: 'issues', status: 'failed' } },
    {
      label: 'Needs review',
      count: result.needs_review_count,
      filters: { view: 'issues', status: 'cantTell' },
    },
    { label: 'Pages', count: coverage.pages_tested, filters: { view: 'pages', status: 'failed' } },
    {
      label: 'Not tested',
      count: coverage.pages_not_tested + coverage.pages_beyond_limit,
      filters: { view: 'untested', status: 'failed' },
    },
  ];
  return (
    <NavigationTabs
      label="Result views"
      links={parts.map(({ label, count, filters: viewFilters }) => ({
        to: getUrlWith({
          ...viewFilters,
          severity: [],
          rule: undefined,
          page: undefined,
          component: undefined,
          fix: undefined,
        }),
        label,
        count: formatNumber(count),
        isCurrent: filters.view === viewFilters.view && filters.status === viewFilters.status,
      }))}
    />
  );
}
