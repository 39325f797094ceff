import type { ScanResults } from '@curbcut/contract';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/Button.tsx';
import { getButtonClassName } from '#app/components/button-style.ts';
import { EmptyState } from '#app/components/ContentStates.tsx';
import { formatCount, formatNumber } from '#app/scans/format.ts';
import { useResultFilters } from '#app/scans/results/result-filters.ts';
import type { useResults } from '#app/scans/results/use-results.ts';
import { FilterBar } from './FilterBar.tsx';
import { useIssuesFocus } from './focus-issues.ts';
import { IssueList } from './IssueList.tsx';

interface IssuesProps {
  scanId: string;
  result: ScanResults;
  issuesQuery: ReturnType<typeof useResults>;
  /** Id of the issue that was opened last; it gets focus once. */
  focusedIssueRef: RefObject<string | undefined>;
}

/** The failed issues or the needs-review issues, with filters. */
export function Issues({ scanId, result, issuesQuery, focusedIssueRef }: IssuesProps) {
  const { filters, change } = useResultFilters();
  useIssuesFocus();
  const needsReview = filters.status === 'cantTell';
  const all = needsReview ? result.needs_review_count : result.total_issues;
  const { severity, rule, page, component, fix } = filters;
  const isFiltered =
    severity.length > 0 || [rule, page, component, fix].some((chosen) => chosen !== undefined);
  const clear = () =>
    change({ severity: [], rule: undefined, page: undefined, component: undefined, fix: undefined });
  if (all === 0) return <NoIssuesFound result={result} hasReviewItems={needsReview} />;
  return (
    <section aria-labelledby="issues" className="relative space-y-3">
      <div className="flex flex-wrap items-baseline gap-x-4 @max-xl:pr-36">
        <h2 id="issues" className="scroll-mt-4 text-title">
          {needsReview ? 'Needs review' : 'Issues'}
        </h2>
        <p role="status" className="text-muted">
          {issuesQuery.isPlaceholderData
            ? 'Loading issues...'
            : `${result.matching === all ? '' : `${formatNumber(result.matching)} of `}${formatCount(all, needsReview ? 'issue to review' : 'issue', needsReview ? 'issues to review' : 'issues')}`}
          <span className="@max-xl:hidden">, most severe first</span>
        </p>
        {isFiltered && (
          <Button variant="ghost" size="sm" onClick={clear} className="-my-2">
            Clear filters
          </Button>
        )}
      </div>
      {needsReview && (
        <p className="max-w-prose text-muted">
          A scan can’t decide these, so they don’t count toward the score.
        </p>
      )}
      <FilterBar scanId={scanId} result={result} />
      {result.matching === 0 && !issuesQuery.isPlaceholderData ? (
        <EmptyState
          title="No issues match these filters"
          actions={<Button onClick={clear}>Clear filters</Button>}
        >
          <p>
            The scan found {formatCount(all, 'issue')} {needsReview && 'to review '}in total.
          </p>
        </EmptyState>
      ) : (
        <IssueList
          scanId={scanId}
          issuesQuery={issuesQuery}
          total={result.matching}
          focusedIssueRef={focusedIssueRef}
        />
      )}
    </section>
  );
}

/** Shown if no issues were found, with the limits of what was tested. */
function NoIssuesFound({ result, hasReviewItems }: { result: ScanResults; hasReviewItems: boolean }) {
  const { getUrlWith } = useResultFilters();
  const tested = `${formatCount(result.coverage.pages_tested, 'page')} with ${formatCount(result.coverage.rules_run, 'rule')}`;
  if (hasReviewItems) {
    return (
      <EmptyState title="Nothing needs review">
        <p>Tested: {tested}. Nothing was flagged for review. These still need a person:</p>
        <SentenceList sentences={result.coverage.manual_checks} />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No automated issues found"
      actions={
        <Link
          to={getUrlWith({ view: 'issues', status: 'cantTell' })}
          preventScrollReset
          className={getButtonClassName({ variant: 'secondary' })}
        >
          Show needs-review issues
        </Link>
      }
    >
      <p>
        Tested: {tested}. Automated tests cover only part of accessibility. Before you rely on this result,
        have a person check:
      </p>
      <SentenceList sentences={result.coverage.manual_checks} />
      {result.coverage.parts_not_tested > 0 && (
        <p>
          Parts of these pages couldn’t be tested.{' '}
          <Link
            to={getUrlWith({ view: 'untested', status: 'failed' })}
            preventScrollReset
            className="text-link"
          >
            See what wasn’t tested
          </Link>
        </p>
      )}
    </EmptyState>
  );
}

function SentenceList({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1 pl-6 text-left text-ink">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
