import type { Issue, ScanResults } from '@curbcut/contract';
import { mdiKeyboardOutline } from '@mdi/js';
import { lazy, Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/Button.tsx';
import { getButtonClassName } from '#app/components/button-style.ts';
import { EmptyState, LoadingState } from '#app/components/ContentStates.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { formatCount, formatNumber } from '#app/format/format.ts';
import type { IssueRowData } from '#app/issues/IssueRow.tsx';
import { IssueWorkspace } from '#app/issues/IssueWorkspace.tsx';
import { useResultFilters } from '#app/scans/results/result-filters.ts';
import { flattenIssues, type useResults } from '#app/scans/results/use-results.ts';
import { clearedResultFilters, FilterBar } from './FilterBar.tsx';
import { useIssuesFocus } from './focus-issues.ts';

// The list loads first.
const IssueView = lazy(() => import('./IssueView.tsx'));

interface IssuesProps {
  scanId: string;
  result: ScanResults;
  issuesQuery: ReturnType<typeof useResults>;
}

/** The failed issues or the needs-review issues, with filters. */
export default function Issues({ scanId, result, issuesQuery }: IssuesProps) {
  const { filters, change } = useResultFilters();
  useIssuesFocus();
  const issues = useMemo(() => flattenIssues(issuesQuery.data), [issuesQuery.data]);
  const rows = useIssueRows(issues);
  const needsReview = filters.status === 'cantTell';
  const all = needsReview ? result.needs_review_count : result.total_issues;
  // An excluded issue can be opened even if no other issue was found.
  if (all === 0 && filters.issue === undefined)
    return <NoIssuesFound result={result} hasReviewItems={needsReview} />;
  const count = formatCount(
    all,
    needsReview ? 'issue to review' : 'issue',
    needsReview ? 'issues to review' : 'issues',
  );
  return (
    <section aria-labelledby="issues" className="grid grid-cols-[minmax(0,1fr)]">
      <IssueWorkspace
        query={issuesQuery}
        rows={rows}
        total={result.matching}
        openId={filters.issue}
        onOpen={(id, options) => void change({ issue: id }, options)}
        backLabel={needsReview ? 'All needs-review issues' : 'All issues'}
        renderListBar={(showShortcuts) => (
          <div className="mb-1 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id="issues" className="scroll-mt-4 text-small font-bold">
              <span role="status">
                {issuesQuery.isPlaceholderData
                  ? 'Loading issues...'
                  : `${result.matching === all ? '' : `${formatNumber(result.matching)} of `}${count}`}
              </span>
              <span className="font-normal text-muted @max-2xl:visually-hidden">, most severe first</span>
            </h2>
            <FilterBar scanId={scanId} result={result} />
            <Button
              variant="ghost"
              size="sm"
              title="Keyboard shortcuts"
              className="ml-auto px-2! @max-md:hidden"
              onClick={showShortcuts}
            >
              <Icon path={mdiKeyboardOutline} className="size-6" />
              <span className="visually-hidden">Shortcuts</span>
            </Button>
            {needsReview && (
              <p className="w-full text-small text-muted">
                A scan can’t decide these, so they don’t count toward the score.
              </p>
            )}
          </div>
        )}
        emptyState={
          issuesQuery.isPlaceholderData ? null : (
            <EmptyState
              title="No issues match these filters"
              actions={<Button onClick={() => change(clearedResultFilters)}>Clear filters</Button>}
            >
              <p>
                The scan found {formatCount(all, 'issue')} {needsReview && 'to review '}in total.
              </p>
            </EmptyState>
          )
        }
        renderIssue={(id) => {
          const issue = issues.find((one) => one.id === id);
          return (
            <Suspense fallback={<LoadingState>Loading issue...</LoadingState>}>
              <IssueView
                key={id}
                scanId={scanId}
                issueId={id}
                known={
                  issue && {
                    issue,
                    canAskModel: result.asks_model,
                    shownVariant: result.settings.variants[0],
                  }
                }
              />
            </Suspense>
          );
        }}
      />
    </section>
  );
}

/** Rows keep their identity, so that they are rendered once. */
const rowCache = new WeakMap<Issue, IssueRowData>();

function useIssueRows(issues: readonly Issue[]): readonly IssueRowData[] {
  return useMemo(
    () =>
      issues.map((issue) => {
        const row = rowCache.get(issue) ?? { ...issue, title: issue.sample.message };
        rowCache.set(issue, row);
        return row;
      }),
    [issues],
  );
}

/** Shown if no issues were found. States what was tested and what wasn't. */
function NoIssuesFound({ result, hasReviewItems }: { result: ScanResults; hasReviewItems: boolean }) {
  const { getUrlWith } = useResultFilters();
  const tested = `${formatCount(result.coverage.pages_tested, 'page')} with ${formatCount(result.coverage.rules_run, 'applicable rule')}`;
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
