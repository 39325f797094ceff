import {
  type IssueActivity,
  NOT_RETESTED_DETAILS,
  type TrackedIssue,
  type TrackedIssueDetail,
} from '@curbcut/contract';
import { Link } from 'react-router';
import { ApiError, getErrorMessage } from '#app/api/api-error.ts';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { LoadingState } from '#app/components/ContentStates.tsx';
import { Drawer } from '#app/components/Drawer.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { SeverityBadge } from '#app/components/SeverityBadge.tsx';
import { formatCount, formatShortDateTime } from '#app/scans/format.ts';
import { formatDay, formatDueDate } from '#app/sites/due-date.ts';
import { issueStateInfo, openStates } from '#app/sites/issue-states.ts';
import { StateBadge } from '#app/sites/StateBadge.tsx';
import type { useChangeIssues } from '#app/sites/use-change-issues.ts';
import { useTrackedIssue } from '#app/sites/use-tracked-issues.ts';
import { ActionMenu, type IssueAction } from './ActionMenu.tsx';
import { describeActivity, groupActivity } from './describe-activity.ts';
import { IssueEditor } from './IssueEditor.tsx';

interface IssueSheetProps {
  siteId: string;
  issueId: string;
  mutation: ReturnType<typeof useChangeIssues>;
  onAction: (action: IssueAction, issue: TrackedIssue) => void;
  onClose: () => void;
}

/** One issue next to the list: its description, assignment and activity. */
export function IssueSheet({ siteId, issueId, mutation, onAction, onClose }: IssueSheetProps) {
  const { data, error, refetch } = useTrackedIssue(siteId, issueId);
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Drawer
      side="end"
      isWide
      title={data?.issue.message ?? 'Issue'}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {data ? (
        <IssueSheetContent detail={data} mutation={mutation} onAction={onAction} />
      ) : error ? (
        <>
          <Notice kind="error">
            <p>
              {isGone ? 'We couldn’t find that issue. Choose one from the list.' : getErrorMessage(error)}
            </p>
          </Notice>
          {!isGone && <Button onClick={() => refetch()}>Try again</Button>}
        </>
      ) : (
        <LoadingState>Loading issue...</LoadingState>
      )}
    </Drawer>
  );
}

function IssueSheetContent({
  detail,
  mutation,
  onAction,
}: Pick<IssueSheetProps, 'mutation' | 'onAction'> & { detail: TrackedIssueDetail }) {
  const { issue, activity } = detail;
  const { state, outcome, severity, cause, help, rule_id, pages, occurrences } = issue;
  const standard = issue.best_practice ? 'Best practice' : `WCAG ${issue.wcag_sc}`;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <StateBadge state={state} />
        {outcome === 'failed' ? (
          <SeverityBadge severity={severity} />
        ) : (
          <Badge tone="info">Needs review</Badge>
        )}
        <Badge>{standard}</Badge>
      </div>
      <p className="text-small text-muted">
        {describeState(issue)} {state !== 'fixed' && describeLastCheck(issue)}
      </p>
      <p className="wrap-anywhere">
        {issue.rule_title}. <code className="font-mono text-small">{cause}</code>
      </p>
      <p>{help}</p>
      <p className="font-semibold">
        {formatCount(occurrences, 'occurrence')} on {formatCount(pages, 'page')}
        {issue.due_on !== null && state !== 'fixed' && (
          <span className={issue.overdue ? 'text-error' : ''}>
            , {formatDueDate(issue.due_on, new Date())}
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <ActionMenu
          buttonLabel="Change"
          label="Change this issue"
          onAction={(action) => onAction(action, issue)}
        />
        {issue.audit_id !== null && (
          <LinkButton to={getAuditUrl(issue.audit_id, issue)} variant="secondary" size="sm">
            Open in audit
          </LinkButton>
        )}
        {issue.last_issue_id !== null && (
          <LinkButton
            to={`/scans/${issue.last_scan_id}?${new URLSearchParams({
              ...(outcome === 'cantTell' && { status: outcome }),
              issue: issue.last_issue_id,
            })}`}
            variant="secondary"
            size="sm"
          >
            Show occurrences
          </LinkButton>
        )}
      </div>
      {issue.audit_id !== null && (
        <p className="text-small text-muted">
          Found in an audit. Scans can’t check it, so mark it as fixed in the audit.
        </p>
      )}
      {issue.last_issue_id === null && issue.audit_id === null && (
        <p className="text-small text-muted">
          The last scan that found this issue was deleted. Scan the site again to see where it occurs.
        </p>
      )}
      {issue.audit_id === null && (
        <p>
          <Link to={`/help/rules/${encodeURIComponent(rule_id)}`} className="text-link">
            What this rule tests and how to fix failures
          </Link>
        </p>
      )}
      <IssueEditor issue={issue} mutation={mutation} />
      <ActivityLog activity={activity} />
    </>
  );
}

/** Returns the URL that shows the answer or finding that an issue comes from. */
const getAuditUrl = (auditId: string, { id, rule_id }: TrackedIssue): string =>
  rule_id === 'audit-finding' ? `/audits/${auditId}?view=findings` : `/audits/${auditId}?question=${id}`;

/** Describes this issue's state. */
function describeState(issue: TrackedIssue): string {
  const { state, fixed_at, fix_reason, ignored_reason, ignored_until } = issue;
  if (state === 'ignored') {
    return `Ignored ${ignored_until === null ? 'indefinitely' : `until ${formatDay(ignored_until)}`}: “${ignored_reason}”.`;
  }
  if (state === 'fixed' && fixed_at !== null) {
    const on = new Date(fixed_at).toLocaleDateString('en', { dateStyle: 'long' });
    return fix_reason === 'pages-removed'
      ? `Its pages were gone in the scan of ${on}. The issue itself wasn’t fixed.`
      : `A scan on ${on} ran the same tests on its pages and didn’t find it.`;
  }
  return `${issueStateInfo[state].description} ${describeAssignee(issue)}`;
}

/** Describes who an open issue is assigned to; empty for other states. */
function describeAssignee({ state, assignee }: TrackedIssue): string {
  if (!openStates.includes(state)) return '';
  return assignee === '' ? 'Not assigned yet.' : `Assigned to ${assignee}.`;
}

/**
 * Describes the last scan that could have found the issue; later scans did not test its pages or had
 * different settings.
 */
function describeLastCheck({ last_checked_at, not_retested }: TrackedIssue): string {
  const on = new Date(last_checked_at).toLocaleDateString('en', { dateStyle: 'long' });
  const checked = `Last checked by a scan on ${on}.`;
  return not_retested === null
    ? checked
    : `${checked} The latest scan didn’t retest it: ${NOT_RETESTED_DETAILS[not_retested]}.`;
}

/** Everything that happened to an issue, newest first. */
function ActivityLog({ activity }: { activity: readonly IssueActivity[] }) {
  return (
    <section aria-labelledby="activity" className="space-y-3 border-t border-line pt-4">
      <h3 id="activity" className="text-title font-bold">
        Activity
      </h3>
      {activity.length === 0 && <p className="text-muted">No changes since it was found.</p>}
      <ol className="dome-list space-y-3">
        {groupActivity(activity).map(({ at, actor, scan_id, entries }) => (
          <li key={`${at}-${actor}`}>
            <p className="text-small text-muted">
              <time dateTime={at}>{formatShortDateTime(at)}</time>,{' '}
              {scan_id === null ? (
                actor
              ) : (
                <Link to={`/scans/${scan_id}`} className="text-link">
                  {actor}
                </Link>
              )}
            </p>
            <ul>
              {entries.map((entry) => (
                <li key={entry.field} className="wrap-anywhere whitespace-pre-line">
                  {describeActivity(entry)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
