import type { Results } from '@curbcut/contract';
import type { RefObject } from 'react';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/states.tsx';
import type { useResults } from '../../../scans/results/use-results.ts';
import { counted } from '../../../scans/words.ts';
import { FilterBar } from './FilterBar.tsx';
import { IssueList } from './IssueList.tsx';
import { NothingFound } from './NothingFound.tsx';
import { useFilters } from './use-filters.ts';

interface Props {
  scanId: string;
  result: Results;
  found: ReturnType<typeof useResults>;
  /** Id of the issue that was open last; it gets the focus once. */
  focusOn: RefObject<string | undefined>;
}

/** The causes that failed, or those that need a person, filtered. */
export function Issues({ scanId, result, found, focusOn }: Props) {
  const { filters, change } = useFilters();
  const asksPerson = filters.status === 'cantTell';
  const all = asksPerson ? result.needs_review_count : result.total_issues;
  const { severity, rule, page, component, fix } = filters;
  const isFiltered =
    severity.length > 0 || [rule, page, component, fix].some((chosen) => chosen !== undefined);
  const clear = () =>
    change({ severity: [], rule: undefined, page: undefined, component: undefined, fix: undefined });
  if (all === 0) return <NothingFound result={result} asksPerson={asksPerson} />;
  return (
    <section aria-labelledby="issues" className="space-y-6">
      <div className="max-w-prose space-y-2">
        <h2 id="issues" className="text-heading">
          {asksPerson ? 'Needs review' : 'Issues'}
        </h2>
        <p className="text-muted">
          {asksPerson
            ? 'Only a person can decide whether these are barriers. They do not affect the score.'
            : 'Worst first. Occurrences with the same cause are one issue, so one fix clears all of them.'}
        </p>
      </div>
      <FilterBar scanId={scanId} result={result} />
      <div className="flex min-h-10 flex-wrap items-center gap-x-4">
        <p role="status" className="text-muted">
          {found.isPlaceholderData
            ? 'Filtering'
            : `${result.matching === all ? '' : `${result.matching} of `}${counted(all, asksPerson ? 'issue to review' : 'issue', asksPerson ? 'issues to review' : 'issues')}`}
        </p>
        {isFiltered && (
          <Button variant="ghost" size="sm" onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
      {result.matching === 0 && !found.isPlaceholderData ? (
        <EmptyState
          title="Nothing matches these filters"
          actions={<Button onClick={clear}>Clear filters</Button>}
        >
          <p>
            The scan found {counted(all, 'issue')} {asksPerson && 'to review '}in all.
          </p>
        </EmptyState>
      ) : (
        <IssueList scanId={scanId} found={found} total={result.matching} focusOn={focusOn} />
      )}
    </section>
  );
}
