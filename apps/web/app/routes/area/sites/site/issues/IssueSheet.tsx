import type { TrackedIssue, TrackedIssueDetail } from '@curbcut/contract';
import { Link } from 'react-router';
import { ApiError, getErrorMessage } from '../../../../../api/api-error.ts';
import { Badge } from '../../../../../components/Badge.tsx';
import { Button } from '../../../../../components/Button.tsx';
import { LoadingState } from '../../../../../components/ContentStates.tsx';
import { Drawer } from '../../../../../components/Drawer.tsx';
import { LinkButton } from '../../../../../components/LinkButton.tsx';
import { Notice } from '../../../../../components/Notice.tsx';
import { SeverityBadge } from '../../../../../components/SeverityBadge.tsx';
import { formatCount } from '../../../../../scans/format.ts';
import { formatDay, formatDueDate } from '../../../../../sites/due-date.ts';
import { issueStateInfo, openStates } from '../../../../../sites/issue-states.ts';
import { StateBadge } from '../../../../../sites/StateBadge.tsx';
import type { useChangeIssues } from '../../../../../sites/use-change-issues.ts';
import { useTrackedIssue } from '../../../../../sites/use-tracked-issues.ts';
import { ActionMenu } from './ActionMenu.tsx';
import { ActivityLog } from './ActivityLog.tsx';
import { IssueEditor } from './IssueEditor.tsx';
import type { IssueAction } from './issue-actions.ts';

interface Props {
  siteId: string;
  issueId: string;
  mutation: ReturnType<typeof useChangeIssues>;
  onAction: (action: IssueAction, issue: TrackedIssue) => void;
  onClose: () => void;
}

/** One issue beside the list: what it is, who has it, and everything that happened to it. */
export function IssueSheet({ siteId, issueId, mutation, onAction, onClose }: Props) {
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
              {isGone
                ? 'This site has no such issue. Perhaps a character of the address got lost.'
                : getErrorMessage(error)}
            </p>
          </Notice>
          {!isGone && <Button onClick={() => refetch()}>Try again</Button>}
        </>
      ) : (
        <LoadingState>Reading the issue</LoadingState>
      )}
    </Drawer>
  );
}

function IssueSheetContent({
  detail,
  mutation,
  onAction,
}: Pick<Props, 'mutation' | 'onAction'> & { detail: TrackedIssueDetail }) {
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
          <Badge tone="info">Needs a person</Badge>
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
        {issue.last_issue_id !== null && (
          <LinkButton
            to={`/scans/${issue.last_scan_id}?${new URLSearchParams({
              ...(outcome === 'cantTell' && { status: outcome }),
              issue: issue.last_issue_id,
            })}`}
            variant="secondary"
            size="sm"
          >
            See where it is
          </LinkButton>
        )}
      </div>
      {issue.last_issue_id === null && (
        <p className="text-small text-muted">
          The scan that found it last has been deleted: scan the site again to see where it is.
        </p>
      )}
      <p>
        <Link to={`/help/rules/${encodeURIComponent(rule_id)}`} className="text-link">
          What this rule tests, and how to mend it
        </Link>
      </p>
      <IssueEditor issue={issue} mutation={mutation} />
      <ActivityLog activity={activity} />
    </>
  );
}

/** What the state means for this issue. */
function describeState(issue: TrackedIssue): string {
  const { state, fixed_at, fixed_because, ignored_reason, ignored_until } = issue;
  if (state === 'ignored') {
    return `Ignored ${ignored_until === null ? 'without end' : `until ${formatDay(ignored_until)}`}: “${ignored_reason}”.`;
  }
  if (state === 'fixed' && fixed_at !== null) {
    const on = new Date(fixed_at).toLocaleDateString('en', { dateStyle: 'long' });
    return fixed_because === 'pages-gone'
      ? `A scan on ${on} found that the site has none of its pages any more. Nothing was mended in them.`
      : `A scan tested its pages on ${on} in the same way and found it no more.`;
  }
  return `${issueStateInfo[state].description} ${describeAssignee(issue)}`;
}

/** Who is to fix an issue that still asks for work; nothing is said of false alarms. */
function describeAssignee({ state, assignee }: TrackedIssue): string {
  if (!openStates.includes(state)) return '';
  return assignee === '' ? 'Not assigned yet.' : `Assigned to ${assignee}.`;
}

/** Scans since then have left out its pages, or looked in another way. */
function describeLastCheck({ looked_for_at }: TrackedIssue): string {
  const on = new Date(looked_for_at).toLocaleDateString('en', { dateStyle: 'long' });
  return `A scan looked for it last on ${on}.`;
}
