import type { AccountNotification } from '@curbcut/contract';
import { formatCount, getHost } from '#app/scans/format.ts';

export interface NotificationText {
  readonly title: string;
  readonly detail: string;
  /** Where to act on the notification. */
  readonly to: string;
}

/** Returns what a notification says and where it leads. */
export function describeNotification(one: AccountNotification, userId: string): NotificationText {
  switch (one.kind) {
    case 'scan-completed':
      return describeCompletedScan(one);
    case 'scan-failed':
      return {
        title: `Scan of ${getHost(one.url)} failed`,
        detail: one.error ?? 'We couldn’t test any pages.',
        to: `/scans/${one.scan_id}`,
      };
    case 'report-outdated':
      return {
        title: `Signed report outdated: ${one.title}`,
        detail: `A later scan of ${getHost(one.origin)} found failures of ${one.criteria.join(', ')}.`,
        to: `/audits/${one.audit_id}?view=results`,
      };
    case 'audit-invitation':
      return {
        title: `Invitation to an audit: ${one.title}`,
        detail: `${one.invited_by} invited you to audit ${getHost(one.origin)}.`,
        to: '/audits',
      };
    case 'questions-assigned':
      return {
        title: `${formatCount(one.questions, 'question')} assigned to you`,
        detail: `${one.title}, ${getHost(one.origin)}`,
        to: getAssignedPath(one.audit_id, userId),
      };
  }
}

/** The path of an audit's open questions that are assigned to an account. */
export const getAssignedPath = (auditId: string, userId: string) =>
  `/audits/${auditId}?${new URLSearchParams({ state: 'undecided', assignee: userId })}`;

function describeCompletedScan(
  one: Extract<AccountNotification, { kind: 'scan-completed' }>,
): NotificationText {
  const { scan_id, site_id, url, score, regressed, new_critical } = one;
  const changes = [
    regressed > 0 && formatCount(regressed, 'issue is back', 'issues are back'),
    new_critical > 0 && formatCount(new_critical, 'new critical issue'),
  ].filter((text) => text !== false);
  const site = site_id === null || changes.length === 0 ? undefined : `/sites/${site_id}`;
  return {
    title:
      changes.length === 0 ? `Scan of ${getHost(url)} completed` : `${changes.join(', ')} on ${getHost(url)}`,
    detail: score === null ? 'No score: nothing to test' : `Score: ${score} out of 100`,
    to: site
      ? `${site}?${regressed > 0 ? 'state=regressed' : 'severity=critical&sort=newest'}`
      : `/scans/${scan_id}`,
  };
}
