import { lazy, Suspense, useEffect, useRef } from 'react';
import { getErrorMessage } from '../../../api/api-error.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorState, LoadingState } from '../../../components/ContentStates.tsx';
import { useResults } from '../../../scans/results/use-results.ts';
import { Issues } from './Issues.tsx';
import { Summary } from './Summary.tsx';
import { useResultFilters } from './use-result-filters.ts';
import { ViewNavigation } from './ViewNavigation.tsx';

// The summary and the list show first; everything else comes when it is asked for.
const IssueView = lazy(() => import('../issue/IssueView.tsx'));
const Coverage = lazy(() => import('./Coverage.tsx'));
const PageTable = lazy(() => import('./PageTable.tsx'));

/** What a scan found. The address says which part of it is shown, and with which filters. */
export function Result({ scanId }: { scanId: string }) {
  const { filters } = useResultFilters();
  const { severity, rule, page, component, fix, status } = filters;
  const found = useResults(scanId, { severity, rule, page, component, fix, status });
  const first = found.data?.pages[0];
  // Whoever closes an issue goes on in the list where the issue stands.
  const lastOpen = useRef<string>(undefined);
  useEffect(() => {
    if (filters.issue) lastOpen.current = filters.issue;
  }, [filters.issue]);

  if (found.error && !first) {
    return (
      <ErrorState
        title="The result could not be read"
        actions={<Button onClick={() => found.refetch()}>Try again</Button>}
      >
        <p>{getErrorMessage(found.error)}</p>
      </ErrorState>
    );
  }
  if (!first) return <LoadingState>Reading the result</LoadingState>;
  if (filters.issue) {
    return (
      <Suspense fallback={<LoadingState>Opening the issue</LoadingState>}>
        <IssueView scanId={scanId} issueId={filters.issue} issuesQuery={found} />
      </Suspense>
    );
  }
  return (
    <div className="space-y-3 @md:space-y-5">
      <Summary result={first} />
      <div className="space-y-4">
        <ViewNavigation result={first} />
        {filters.view === 'issues' && (
          <Issues scanId={scanId} result={first} issuesQuery={found} focusedIssueRef={lastOpen} />
        )}
        <Suspense fallback={<LoadingState>Loading</LoadingState>}>
          {filters.view === 'pages' && <PageTable scanId={scanId} result={first} />}
          {filters.view === 'untested' && <Coverage scanId={scanId} result={first} />}
        </Suspense>
      </div>
    </div>
  );
}
