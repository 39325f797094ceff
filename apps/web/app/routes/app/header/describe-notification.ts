import {
  type AccountNotification,
  getIssueEventPath,
  getMainEvent,
  type IssueEvent,
} from '@curbcut/contract';
import { formatCount, getUrlPath } from '#app/format/format.ts';
import { formatDay } from '#app/sites/due-date.ts';

export interface NotificationText {
  readonly title: string;
  readonly detail: string;
  /** The URL to open. */
  readonly to: string;
}

/** Returns what a notification says and where it leads. */
export function describeNotification(
  one: AccountNotification,
  userId: string,
  nameSite: (url: string) => string,
): NotificationText {
  switch (one.kind) {
    case 'scan-completed':
      return describeCompletedScan(one, nameSite);
    case 'scan-failed':
      return {
        title: `Scan of ${nameSite(one.url)} failed`,
        detail: `${getUrlPath(one.url)} · ${one.error ?? 'We couldn’t test any pages.'}`,
        to: `/scans/${one.scan_id}`,
      };
    case 'report-outdated':
      return {
        title: `Signed report outdated: ${one.title}`,
        detail: `A later scan of ${nameSite(one.origin)} found failures of ${one.criteria.join(', ')}.`,
        to: `/audits/${one.audit_id}?view=results`,
      };
    case 'audit-invitation':
      return {
        title: `Invitation to an audit: ${one.title}`,
        detail: `${one.invited_by} invited you to audit ${nameSite(one.origin)}.`,
        to: '/audits',
      };
    case 'issue':
      return describeIssueEvents(one, nameSite);
    case 'questions-assigned':
      return {
        title: `${formatCount(one.questions, 'question')} assigned to you`,
        detail: `${one.title}, ${nameSite(one.origin)}`,
        to: getAssignedPath(one.audit_id, userId),
      };
  }
}

function describeIssueEvents(
  one: Extract<AccountNotification, { kind: 'issue' }>,
  nameSite: (url: string) => string,
): NotificationText {
  const { events, actor_name: actor, due_on: due, count, message, origin, site_id, issue_id } = one;
  const who = actor ?? 'Someone';
  const titles: Readonly<Record<IssueEvent, string>> = {
    mentioned: `${who} mentioned you`,
    assigned: `${who} assigned an issue to you`,
    overdue: 'Your issue is overdue',
    regressed: 'An issue is back',
    due_soon: due === null ? 'Your issue is due soon' : `Your issue is due on ${formatDay(due)}`,
    commented: `${who} commented on an issue`,
    fixed: 'A scan confirmed that an issue is fixed',
  };
  const title = titles[getMainEvent(events)];
  return {
    title: count > 1 ? `${title}, and ${formatCount(count - 1, 'more update')}` : title,
    detail: `${nameSite(origin)} · ${message}`,
    to: getIssueEventPath({ siteId: site_id, issueId: issue_id }, events),
  };
}

/** The path of an audit's open questions that are assigned to an account. */
export const getAssignedPath = (auditId: string, userId: string) =>
  `/audits/${auditId}?${new URLSearchParams({ state: 'undecided', assignee: userId })}`;

function describeCompletedScan(
  one: Extract<AccountNotification, { kind: 'scan-completed' }>,
  nameSite: (url: string) => string,
): NotificationText {
  const { scan_id, site_id, url, score, regressed, new_critical } = one;
  const changes = [
    regressed > 0 && formatCount(regressed, 'issue is back', 'issues are back'),
    new_critical > 0 &&
      formatCount(
        new_critical,
        'critical issue found for the first time',
        'critical issues found for the first time',
      ),
  ].filter((text) => text !== false);
  const site = site_id === null || changes.length === 0 ? undefined : `/sites/${site_id}`;
  return {
    title:
      changes.length === 0
        ? `Scan of ${nameSite(url)} completed`
        : `${changes.join(', ')} on ${nameSite(url)}`,
    detail: `${getUrlPath(url)} · ${score === null ? 'No score: nothing to test' : `Score: ${score}`}`,
    to: site
      ? `${site}?${regressed > 0 ? 'state=regressed' : 'severity=critical&sort=newest'}`
      : `/scans/${scan_id}`,
  };
}
