import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { IssueDetail } from '#app/issues/detail/IssueDetail.tsx';
import { useResultFilters } from '#app/scans/results/result-filters.ts';
import { type ScanIssue, useIssue } from '#app/scans/results/use-issue.ts';

interface Props {
  scanId: string;
  issueId: string;
  /** The issue if it is part of the loaded list. */
  known: ScanIssue | undefined;
}

/** One issue of a scan, opened from the list or from a shared URL. */
export default function IssueView({ scanId, issueId, known }: Props) {
  const { filters, change, getUrlWith } = useResultFilters();
  const { data, error, refetch } = useIssue(scanId, issueId, known);
  if (data?.issue) {
    return (
      <IssueDetail
        scanId={scanId}
        issue={data.issue}
        canAskModel={data.canAskModel}
        shownVariant={data.shownVariant}
        page={filters.page}
        onPageChange={(page) => void change({ page })}
      />
    );
  }
  if (data) {
    return (
      <ErrorState
        title="Issue not found"
        actions={<LinkButton to={getUrlWith({ issue: undefined })}>See all issues</LinkButton>}
      >
        <p>We couldn’t find that issue in this scan. It may be in another scan of this site.</p>
      </ErrorState>
    );
  }
  if (error) {
    return (
      <ErrorState
        title="We couldn’t load the issue"
        actions={<Button onClick={() => refetch()}>Try again</Button>}
      >
        <p>{getErrorMessage(error)}</p>
      </ErrorState>
    );
  }
  return <LoadingState>Loading issue...</LoadingState>;
}
