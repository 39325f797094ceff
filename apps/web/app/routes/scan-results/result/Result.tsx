import type { ScanResults } from '@curbcut/contract';
import { lazy, Suspense } from 'react';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { NavigationTabs } from '#app/components/NavigationTabs.tsx';
import { formatNumber } from '#app/format/format.ts';
import { type ResultFilters, useResultFilters } from '#app/scans/results/result-filters.ts';
import { useResults } from '#app/scans/results/use-results.ts';
import { Summary } from './Summary.tsx';

// The summary loads first; the views load on demand.
const Issues = lazy(() => import('./Issues.tsx'));
const Coverage = lazy(() => import('./Coverage.tsx'));
const PageTable = lazy(() => import('./PageTable.tsx'));
const PageTranscriptView = lazy(() => import('./PageTranscriptView.tsx'));

/** A scan's results. The URL selects the view and the filters. */
export function Result({ scanId }: { scanId: string }) {
  const { filters } = useResultFilters();
  const { severity, rule, page, component, fix, status } = filters;
  const found = useResults(scanId, { severity, rule, page, component, fix, status });
  const first = found.data?.pages[0];
  if (found.error && !first) {
    return (
      <ErrorState
        title="We couldn’t load the results"
        actions={<Button onClick={() => found.refetch()}>Try again</Button>}
      >
        <p>{getErrorMessage(found.error)}</p>
      </ErrorState>
    );
  }
  if (!first) return <LoadingState>Loading results...</LoadingState>;
  // Below this width, the workspace shows the issue instead of the list.
  const hiddenClassName = filters.issue === undefined ? '' : '@max-[55rem]:hidden';
  return (
    <div className="space-y-2">
      <div className={hiddenClassName}>
        <Summary result={first} />
      </div>
      <div className="space-y-2">
        <div className={hiddenClassName}>
          <ViewNavigation result={first} />
        </div>
        <Suspense fallback={<LoadingState>Loading...</LoadingState>}>
          {filters.view === 'issues' && <Issues scanId={scanId} result={first} issuesQuery={found} />}
          {filters.view === 'pages' && <PageTable scanId={scanId} result={first} />}
          {filters.view === 'transcript' && <PageTranscriptView scanId={scanId} />}
          {filters.view === 'untested' && <Coverage scanId={scanId} result={first} />}
        </Suspense>
      </div>
    </div>
  );
}

/** Links to a result's views. They are links rather than tabs because each view has its own URL. */
function ViewNavigation({ result }: { result: ScanResults }) {
  const { filters, getUrlWith } = useResultFilters();
  const { coverage } = result;
  const parts: {
    label: string;
    count?: number;
    filters: Pick<ResultFilters, 'view' | 'status'> & Partial<ResultFilters>;
  }[] = [
    { label: 'Issues', count: result.total_issues, filters: { view: 'issues', status: 'failed' } },
    {
      label: 'Needs review',
      count: result.needs_review_count,
      filters: { view: 'issues', status: 'cantTell' },
    },
    { label: 'Pages', count: coverage.pages_tested, filters: { view: 'pages', status: 'failed' } },
    {
      label: 'Screen reader',
      // It shows one page at a time.
      filters: { view: 'transcript', status: 'failed', page: filters.page },
    },
    {
      label: 'Not tested',
      count:
        coverage.pages_not_tested +
        coverage.parts_not_tested +
        coverage.pages_beyond_limit +
        coverage.manual_checks.length,
      filters: { view: 'untested', status: 'failed' },
    },
  ];
  return (
    <NavigationTabs
      label="Result views"
      links={parts.map(({ label, count, filters: viewFilters }) => ({
        to: getUrlWith({
          severity: [],
          rule: undefined,
          page: undefined,
          component: undefined,
          fix: undefined,
          ...viewFilters,
        }),
        label,
        ...(count !== undefined && { count: formatNumber(count) }),
        isCurrent: filters.view === viewFilters.view && filters.status === viewFilters.status,
      }))}
    />
  );
}
