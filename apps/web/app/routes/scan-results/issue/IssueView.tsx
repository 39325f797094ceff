import type { Issue } from '@curbcut/contract';
import { mdiArrowLeft, mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { getButtonClassName } from '#app/components/button-style.ts';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { formatNumber } from '#app/scans/format.ts';
import { useResultFilters } from '#app/scans/results/result-filters.ts';
import { useIssue } from '#app/scans/results/use-issue.ts';
import { flattenIssues, type useResults } from '#app/scans/results/use-results.ts';
import { focusHeading } from '#app/shell/use-heading-focus.ts';
import { IssueDetail } from './IssueDetail.tsx';

interface IssueViewProps {
  scanId: string;
  issueId: string;
  issuesQuery: ReturnType<typeof useResults>;
}

/** One issue, opened from the list or from a shared URL. */
export default function IssueView({ scanId, issueId, issuesQuery }: IssueViewProps) {
  const { filters, getUrlWith } = useResultFilters();
  const known = flattenIssues(issuesQuery.data);
  const { data: issue, error, refetch } = useIssue(scanId, issueId, known);
  const list = getUrlWith({ issue: undefined });

  // After a click, focus moves to the issue's heading, except on the first page load.
  const { key } = useLocation();
  const there = issue !== undefined;
  useEffect(() => {
    if (there && key !== 'default') focusHeading(`#issue-heading[data-issue="${CSS.escape(issueId)}"]`);
  }, [there, key, issueId]);

  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link
          to={list}
          preventScrollReset
          className={`${getButtonClassName({ variant: 'secondary', size: 'sm' })} -ml-0.5`}
        >
          <Icon path={mdiArrowLeft} />
          {filters.status === 'cantTell' ? 'All needs-review issues' : 'All issues'}
        </Link>
        <AdjacentIssues
          issues={known}
          issueId={issueId}
          total={issuesQuery.data?.pages[0]?.matching ?? known.length}
        />
      </div>
      {issue ? (
        <IssueDetail
          key={issue.id}
          scanId={scanId}
          issue={issue}
          canAskModel={issuesQuery.data?.pages[0]?.asks_model ?? false}
          shownVariant={issuesQuery.data?.pages[0]?.settings.variants[0]}
        />
      ) : issue === null ? (
        <ErrorState title="Issue not found" actions={<LinkButton to={list}>See all issues</LinkButton>}>
          <p>We couldn’t find that issue in this scan. It may be in another scan of this site.</p>
        </ErrorState>
      ) : error ? (
        <ErrorState
          title="We couldn’t load the issue"
          actions={<Button onClick={() => refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(error)}</p>
        </ErrorState>
      ) : (
        <LoadingState>Loading issue...</LoadingState>
      )}
    </div>
  );
}

interface AdjacentIssuesProps {
  issues: readonly Issue[];
  issueId: string;
  /** Number of issues in the whole list, loaded or not. */
  total: number;
}

/** Links to the previous and next issues in the list that this one was opened from. */
function AdjacentIssues({ issues, issueId, total }: AdjacentIssuesProps) {
  const index = issues.findIndex(({ id }) => id === issueId);
  if (index < 0) return null;
  return (
    <nav aria-label="Other issues" className="flex items-center gap-2">
      <span className="text-small text-muted tabular-nums">
        {formatNumber(index + 1)} of {formatNumber(total)}
      </span>
      <AdjacentIssueLink issue={issues[index - 1]} icon={mdiChevronLeft} label="Previous issue" />
      <AdjacentIssueLink issue={issues[index + 1]} icon={mdiChevronRight} label="Next issue" />
    </nav>
  );
}

function AdjacentIssueLink({
  issue,
  icon,
  label,
}: {
  issue: Issue | undefined;
  icon: string;
  label: string;
}) {
  const { getUrlWith } = useResultFilters();
  if (!issue) return null;
  return (
    <LinkButton to={getUrlWith({ issue: issue.id })} variant="secondary" size="sm">
      <Icon path={icon} />
      {label}
    </LinkButton>
  );
}
