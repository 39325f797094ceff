import { lazy, Suspense, useEffect, useRef } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorState, Loading } from '../../../components/states.tsx';
import { useResults } from '../../../scans/results/use-results.ts';
import { Issues } from './Issues.tsx';
import { Summary } from './Summary.tsx';
import { useFilters } from './use-filters.ts';
import { ViewNavigation } from './ViewNavigation.tsx';

// The summary and the list show first; everything else comes when it is asked for.
const IssueView = lazy(() => import('../issue/IssueView.tsx'));
const Coverage = lazy(() => import('./Coverage.tsx'));
const PageTable = lazy(() => import('./PageTable.tsx'));

/** What a scan found. The address says which part of it is shown, and with which filters. */
export function Result({ scanId }: { scanId: string }) {
  const { filters } = useFilters();
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
        <p>{sentenceOf(found.error)}</p>
      </ErrorState>
    );
  }
  if (!first) return <Loading>Reading the result</Loading>;
  if (filters.issue) {
    return (
      <Suspense fallback={<Loading>Opening the issue</Loading>}>
        <IssueView scanId={scanId} issueId={filters.issue} found={found} />
      </Suspense>
    );
  }
  return (
    <div className="space-y-3 @md:space-y-5">
      <Summary result={first} />
      <div className="space-y-4">
        <ViewNavigation result={first} />
        {filters.view === 'issues' && (
          <Issues scanId={scanId} result={first} found={found} focusOn={lastOpen} />
        )}
        <Suspense fallback={<Loading>Loading</Loading>}>
          {filters.view === 'pages' && <PageTable scanId={scanId} result={first} />}
          {filters.view === 'untested' && <Coverage scanId={scanId} result={first} />}
        </Suspense>
      </div>
    </div>
  );
}
