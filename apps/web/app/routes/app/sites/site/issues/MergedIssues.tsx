import type { TrackedIssueDetail } from '@curbcut/contract';
import { Link } from 'react-router';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Disclosure } from '#app/components/Disclosure.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatCount } from '#app/format/format.ts';
import { ISSUE_HEADING_ID } from '#app/issues/IssuePane.tsx';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { focusHeadingWhenShown } from '#app/shell/use-heading-focus.ts';
import { useTrackerFilters } from '#app/sites/tracker-filters.ts';
import { useMergeIssues } from './use-merge-issues.ts';

interface Props {
  siteId: string;
  detail: TrackedIssueDetail;
}

/** The issues that are merged into this one, and the one that this one is merged into. */
export function MergedIssues({ siteId, detail: { issue, merged, merged_into: into } }: Props) {
  const { getUrlWith } = useTrackerFilters();
  if (into !== null)
    return (
      <Notice>
        <p>
          This issue is merged into{' '}
          <Link to={getUrlWith({ issue: into.id, tab: undefined })} className="text-link">
            {into.message}
          </Link>
          . Change that one, or split them.
        </p>
        <SplitButton siteId={siteId} issueId={issue.id} message={issue.message} />
      </Notice>
    );
  if (merged.length === 0) return null;
  return (
    <Disclosure summary={`Merged with ${formatCount(merged.length, 'other issue')}`} className="px-3 py-1">
      <ul className="divide-y divide-line text-small">
        {merged.map(({ id, message, cause, is_fixed: isFixed, last_scan_id, last_issue_id }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <div className="min-w-0">
              <p className="wrap-anywhere">
                {last_issue_id === null ? (
                  message
                ) : (
                  <Link
                    to={`/scans/${last_scan_id}?${new URLSearchParams({ issue: last_issue_id })}`}
                    className="text-link"
                  >
                    {message}
                  </Link>
                )}{' '}
                {isFixed && <Badge tone="success">No longer found</Badge>}
              </p>
              <code className="font-mono text-muted wrap-anywhere">{cause}</code>
            </div>
            <SplitButton siteId={siteId} issueId={id} message={message} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function SplitButton({ siteId, issueId, message }: { siteId: string; issueId: string; message: string }) {
  const { split } = useMergeIssues(siteId);
  return (
    <IfCan permission="issues:write">
      <Button
        variant="secondary"
        size="sm"
        isPending={split.isPending}
        onClick={() =>
          // The mutation's callbacks would not be called, because the button disappears first.
          void split.mutateAsync(issueId).then(() => {
            focusHeadingWhenShown(`#${ISSUE_HEADING_ID}`);
            showToast({ kind: 'success', text: 'Issues split.' });
          }, showErrorToast)
        }
      >
        Split<span className="visually-hidden"> from this issue: {message}</span>
      </Button>
    </IfCan>
  );
}
