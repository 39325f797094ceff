import type { TrackedIssue, TrackedIssueDetail } from '@curbcut/contract';
import { Link } from 'react-router';
import { ApiError, sentenceOf } from '../../../../../api/api-error.ts';
import { Badge } from '../../../../../components/Badge.tsx';
import { Button } from '../../../../../components/Button.tsx';
import { Drawer } from '../../../../../components/Drawer.tsx';
import { LinkButton } from '../../../../../components/LinkButton.tsx';
import { Notice } from '../../../../../components/Notice.tsx';
import { SeverityBadge } from '../../../../../components/SeverityBadge.tsx';
import { Loading } from '../../../../../components/states.tsx';
import { counted } from '../../../../../scans/words.ts';
import { dayInWords, dueInWords } from '../../../../../sites/due.ts';
import { StateBadge } from '../../../../../sites/StateBadge.tsx';
import { stateLook, toDo } from '../../../../../sites/state-look.ts';
import type { useChangeIssues } from '../../../../../sites/use-change-issues.ts';
import { useTrackedIssue } from '../../../../../sites/use-tracked-issues.ts';
import { ActionMenu } from './ActionMenu.tsx';
import { ActivityLog } from './ActivityLog.tsx';
import { IssueEditor } from './IssueEditor.tsx';
import type { IssueAction } from './issue-actions.ts';

interface Props {
  siteId: string;
  issueId: string;
  changing: ReturnType<typeof useChangeIssues>;
  onAct: (action: IssueAction, issue: TrackedIssue) => void;
  onClose: () => void;
}

/** One issue beside the list: what it is, who has it, and everything that happened to it. */
export function IssueSheet({ siteId, issueId, changing, onAct, onClose }: Props) {
  const { data, error, refetch } = useTrackedIssue(siteId, issueId);
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Drawer
      side="end"
      wide
      title={data?.issue.message ?? 'Issue'}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {data ? (
        <Loaded detail={data} changing={changing} onAct={onAct} />
      ) : error ? (
        <>
          <Notice kind="error">
            <p>
              {isGone
                ? 'This site has no such issue. Perhaps a character of the address got lost.'
                : sentenceOf(error)}
            </p>
          </Notice>
          {!isGone && <Button onClick={() => refetch()}>Try again</Button>}
        </>
      ) : (
        <Loading>Reading the issue</Loading>
      )}
    </Drawer>
  );
}

function Loaded({
  detail,
  changing,
  onAct,
}: Pick<Props, 'changing' | 'onAct'> & { detail: TrackedIssueDetail }) {
  const { issue, activity } = detail;
  const { state, outcome, severity, cause, help, rule_id, pages, occurrences } = issue;
  const standard = issue.best_practice ? 'Good practice' : `WCAG ${issue.wcag_sc}`;
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
        {stateInWords(issue)} {state !== 'fixed' && lookedForInWords(issue)}
      </p>
      <p className="wrap-anywhere">
        {issue.rule_title}. <code className="font-mono text-small">{cause}</code>
      </p>
      <p>{help}</p>
      <p className="font-semibold">
        {counted(occurrences, 'occurrence')} on {counted(pages, 'page')}
        {issue.due_on !== null && state !== 'fixed' && (
          <span className={issue.overdue ? 'text-error' : ''}>, {dueInWords(issue.due_on, new Date())}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <ActionMenu words="Change" label="Change this issue" onAct={(action) => onAct(action, issue)} />
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
      <IssueEditor issue={issue} changing={changing} />
      <ActivityLog activity={activity} />
    </>
  );
}

/** What the state means for this issue. */
function stateInWords(issue: TrackedIssue): string {
  const { state, fixed_at, fixed_because, ignored_reason, ignored_until } = issue;
  if (state === 'ignored') {
    return `Ignored ${ignored_until === null ? 'without end' : `until ${dayInWords(ignored_until)}`}: “${ignored_reason}”.`;
  }
  if (state === 'fixed' && fixed_at !== null) {
    const on = new Date(fixed_at).toLocaleDateString('en', { dateStyle: 'long' });
    return fixed_because === 'pages-gone'
      ? `A scan on ${on} found that the site has none of its pages any more. Nothing was mended in them.`
      : `A scan tested its pages on ${on} in the same way and found it no more.`;
  }
  return `${stateLook[state].meaning} ${assigneeInWords(issue)}`;
}

/** Who is to fix an issue that still asks for work; nothing is said of false alarms. */
function assigneeInWords({ state, assignee }: TrackedIssue): string {
  if (!toDo.includes(state)) return '';
  return assignee === '' ? 'Not assigned yet.' : `Assigned to ${assignee}.`;
}

/** Scans since then have left out its pages, or looked in another way. */
function lookedForInWords({ looked_for_at }: TrackedIssue): string {
  const on = new Date(looked_for_at).toLocaleDateString('en', { dateStyle: 'long' });
  return `A scan looked for it last on ${on}.`;
}
