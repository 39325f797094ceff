import {
  type IssueActivity,
  NOT_RETESTED_ADVICE,
  NOT_RETESTED_DETAILS,
  type TrackedIssue,
} from '@curbcut/contract';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { LoadingState } from '#app/components/ContentStates.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { Prose } from '#app/components/Prose.tsx';
import { IssueDetail } from '#app/issues/detail/IssueDetail.tsx';
import { IssueHeader } from '#app/issues/detail/IssueHeader.tsx';
import { LabelBadge } from '#app/issues/LabelBadge.tsx';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { useIssue } from '#app/scans/results/use-issue.ts';
import { formatDay, formatDueDate } from '#app/sites/due-date.ts';
import { issueStateInfo, openIssueStates } from '#app/sites/issue-states.ts';
import { StateBadge } from '#app/sites/StateBadge.tsx';
import type { IssueTab } from '#app/sites/tracker-filters.ts';
import { ActivityLog } from './ActivityLog.tsx';
import { IssueComments } from './IssueComments.tsx';
import { IssueEditor } from './IssueEditor.tsx';
import { IssueTicket } from './IssueTicket.tsx';
import { MergedIssues } from './MergedIssues.tsx';
import type { useChangeIssues } from './use-change-issues.ts';
import { useTrackedIssue } from './use-tracked-issues.ts';

/** The id of the tab with an issue's notes and activity. */
export const ACTIVITY_TAB = 'activity' satisfies IssueTab;

interface Props {
  siteId: string;
  issueId: string;
  /** The issue as loaded with the list; undefined if it is not part of the list. */
  known: TrackedIssue | undefined;
  mutation: ReturnType<typeof useChangeIssues>;
  /** The selected tab; undefined for the first one. */
  tab: string | undefined;
  onTabChange: (tab: string) => void;
  /** Number of times that editing was requested; the notes get focus each time. */
  edits: number;
}

/** A tracked issue: its screenshot, fix and occurrences in the latest scan, and its notes and activity. */
export function TrackedIssueDetail({ siteId, issueId, known, ...rest }: Props) {
  const { data, error, refetch } = useTrackedIssue(siteId, issueId);
  const issue = data?.issue ?? known;
  if (issue) {
    const ticket = data && (
      <IssueTicket siteId={siteId} issueId={issueId} ticket={data.ticket} target={data.ticket_target} />
    );
    const merges = data && <MergedIssues siteId={siteId} detail={data} />;
    const comments = data && <IssueComments siteId={siteId} detail={data} />;
    const parts = {
      activity: data?.activity,
      comments,
      commentCount: data?.comments.length ?? 0,
      ticket,
      merges,
      isMerged: data?.merged_into != null,
    };
    return <Content siteId={siteId} issue={issue} {...parts} {...rest} />;
  }
  if (!error) return <LoadingState>Loading issue...</LoadingState>;
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <div className="space-y-3">
      <Notice kind="error">
        <p>{isGone ? 'We couldn’t find that issue. Choose one from the list.' : getErrorMessage(error)}</p>
      </Notice>
      {!isGone && <Button onClick={() => refetch()}>Try again</Button>}
    </div>
  );
}

interface ContentProps extends Pick<Props, 'siteId' | 'mutation' | 'tab' | 'onTabChange' | 'edits'> {
  issue: TrackedIssue;
  /** Undefined while it is loading. */
  activity: readonly IssueActivity[] | undefined;
  /** The issue's comments; undefined while they are loading. */
  comments: ReactNode;
  commentCount: number;
  /** The issue's ticket; undefined while it is loading. */
  ticket: ReactNode;
  /** What the issue is merged with; undefined while it is loading. */
  merges: ReactNode;
  /** Whether the issue is merged into another one, which people change instead. */
  isMerged: boolean;
}

function Content(props: ContentProps) {
  const { issue, ticket, merges } = props;
  const { last_scan_id: scanId, last_issue_id: scanIssueId } = issue;
  const isOpen = openIssueStates.includes(issue.state);
  const header = {
    badges: (
      <>
        <StateBadge state={issue.state} />
        {issue.labels.map((label) => (
          <LabelBadge key={label.id} label={label} />
        ))}
      </>
    ),
    note: (
      <>
        {(!isOpen || issue.not_retested !== null) && (
          // The bar above shows who it's assigned to.
          <p className="text-small text-muted">
            {isOpen ? describeLastCheck(issue) : describeHistory(issue)}
          </p>
        )}
        {ticket}
        {merges}
      </>
    ),
  };
  return scanIssueId === null ? (
    <UnlocatedIssue {...props} header={header} />
  ) : (
    <LocatedIssue {...props} header={header} scanId={scanId} scanIssueId={scanIssueId} />
  );
}

const capitalize = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** Shows who an open issue is assigned to and when it is due. */
export function AssignmentSummary({ issue }: { issue: TrackedIssue }) {
  const { state, due_on: due, overdue } = issue;
  if (!openIssueStates.includes(state)) return null;
  return (
    <p className="text-small text-muted">
      {describeAssignee(issue)}
      {due !== null && (
        <span className={overdue ? 'font-semibold text-error' : ''}>
          {' '}
          {capitalize(formatDueDate(due, new Date()))}.
        </span>
      )}
    </p>
  );
}

interface HeaderParts {
  readonly badges: ReactNode;
  readonly note: ReactNode;
}

/** An issue as reported by the latest scan that found it, with its notes and activity in a tab. */
function LocatedIssue({
  siteId,
  comments,
  commentCount,
  issue,
  activity,
  mutation,
  edits,
  isMerged,
  tab,
  onTabChange,
  header,
  scanId,
  scanIssueId,
}: ContentProps & { header: HeaderParts; scanId: string; scanIssueId: string }) {
  const { data, error, refetch } = useIssue(scanId, scanIssueId);
  const [page, setPage] = useState<string>();
  if (data?.issue) {
    return (
      <IssueDetail
        scanId={scanId}
        // The tracker's state, shown with the header, says more than the scan's.
        issue={{ ...data.issue, excluded: null }}
        title={issue.message}
        canAskModel={data.canAskModel}
        shownVariant={data.shownVariant}
        page={page}
        onPageChange={setPage}
        {...header}
        extraTab={{
          id: ACTIVITY_TAB,
          label: getActivityLabel(issue, commentCount),
          content: (
            <NotesAndActivity
              siteId={siteId}
              comments={comments}
              issue={issue}
              activity={activity}
              mutation={mutation}
              edits={edits}
              isMerged={isMerged}
            />
          ),
        }}
        tab={tab ?? 'about'}
        onTabChange={onTabChange}
      />
    );
  }
  return (
    <article className="space-y-3">
      <IssueHeader issue={issue} title={issue.message} {...header} />
      {error || data ? (
        <Notice kind="error">
          <p>We couldn’t load the scan that found this issue. {error && getErrorMessage(error)}</p>
          <Button size="sm" onClick={() => refetch()}>
            Try again
          </Button>
        </Notice>
      ) : (
        <LoadingState>Loading issue...</LoadingState>
      )}
    </article>
  );
}

/** An issue that has no scan to show: from an audit, or from a deleted scan. */
function UnlocatedIssue({
  siteId,
  comments,
  issue,
  activity,
  mutation,
  edits,
  isMerged,
  header,
}: ContentProps & { header: HeaderParts }) {
  const { audit_id: auditId, help, cause } = issue;
  return (
    <article className="space-y-4">
      <IssueHeader issue={issue} title={issue.message} {...header} />
      <p className="text-small">
        {auditId === null
          ? 'The last scan that found this issue was deleted. Scan the site again to see where it occurs.'
          : 'Found in an audit. Scans can’t check it, so mark it as fixed in the audit.'}
      </p>
      {auditId !== null && (
        <LinkButton to={getAuditUrl(auditId, issue)} variant="secondary" size="sm">
          Open in audit
        </LinkButton>
      )}
      <section className="space-y-2 text-small">
        <h3 className="text-base font-bold">How to fix it</h3>
        <p className="whitespace-pre-line">
          <Prose>{help}</Prose>
        </p>
        <p className="text-muted">
          Where: <code className="font-mono text-ink wrap-anywhere">{cause}</code>
        </p>
        {auditId === null && (
          <p>
            <Link to={`/help/rules/${encodeURIComponent(issue.rule_id)}`} className="text-link">
              What this rule tests and how to fix failures
            </Link>
          </p>
        )}
      </section>
      <NotesAndActivity
        comments={comments}
        siteId={siteId}
        issue={issue}
        activity={activity}
        mutation={mutation}
        edits={edits}
        isMerged={isMerged}
      />
    </article>
  );
}

/** The tab's label, with the number of notes. */
function getActivityLabel({ note }: TrackedIssue, comments: number): string {
  const found = comments + (note === '' ? 0 : 1);
  return found === 0 ? 'Notes and activity' : `Notes (${found}) and activity`;
}

function NotesAndActivity({
  siteId,
  comments,
  issue,
  activity,
  mutation,
  edits,
  isMerged,
}: Pick<ContentProps, 'siteId' | 'issue' | 'activity' | 'comments' | 'mutation' | 'edits' | 'isMerged'>) {
  return (
    <div className="space-y-5">
      <p className="text-small text-muted">{describeHistory(issue)}</p>
      {isMerged ? (
        <IssueNote issue={issue} />
      ) : (
        <IfCan permission="issues:write" otherwise={<IssueNote issue={issue} />}>
          <IssueEditor siteId={siteId} issue={issue} mutation={mutation} edits={edits} />
        </IfCan>
      )}
      {comments}
      {activity ? <ActivityLog activity={activity} /> : <LoadingState>Loading activity...</LoadingState>}
    </div>
  );
}

/** An issue's note, for someone who can't change it. */
function IssueNote({ issue: { note } }: { issue: TrackedIssue }) {
  return (
    <section aria-labelledby="issue-note" className="space-y-1 text-small">
      <h3 id="issue-note" className="font-bold">
        Note
      </h3>
      <p className="whitespace-pre-line wrap-anywhere">{note || 'No note.'}</p>
    </section>
  );
}

/** Returns the URL that shows the answer or finding that an issue comes from. */
const getAuditUrl = (auditId: string, { id, rule_id }: TrackedIssue): string =>
  rule_id === 'audit-finding' ? `/audits/${auditId}?view=findings` : `/audits/${auditId}?question=${id}`;

/** Describes an issue's state, and the last scan that tested it. */
function describeHistory(issue: TrackedIssue): string {
  return issue.state === 'fixed'
    ? describeState(issue)
    : `${describeState(issue)} ${describeLastCheck(issue)}`;
}

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
  if (!openIssueStates.includes(state)) return '';
  return assignee === null ? 'Not assigned yet.' : `Assigned to ${assignee.name}.`;
}

/**
 * Describes the last scan that could have found the issue; later scans did not test its pages or had
 * different settings.
 */
function describeLastCheck({ last_checked_at, not_retested }: TrackedIssue): string {
  const on = new Date(last_checked_at).toLocaleDateString('en', { dateStyle: 'long' });
  const checked = `Last tested on ${on}.`;
  return not_retested === null
    ? checked
    : `${checked} The latest scan didn’t retest it: ${NOT_RETESTED_DETAILS[not_retested]}. ${NOT_RETESTED_ADVICE[not_retested]}`;
}
