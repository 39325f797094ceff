import type { Overview, OverviewIssue } from '@curbcut/contract';
import { formatCount, getUrlPath } from '#app/format/format.ts';
import { formatOccurrences } from '#app/scans/results/format-occurrences.ts';
import { getAssignedPath } from '../header/describe-notification.ts';

/** The inbox's filters, in the order in which they are shown. */
export const INBOX_FILTERS = ['assigned', 'critical', 'regressed', 'overdue', 'audits', 'scans'] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

export type InboxIcon = 'failed-scan' | 'schedule' | 'invitation' | 'review' | 'assigned' | 'report';

/** An item that needs attention, and the action for it. */
export interface InboxItem {
  readonly id: string;
  readonly filters: readonly InboxFilter[];
  /** Null for an issue, which shows its element. */
  readonly icon: InboxIcon | null;
  /** The issue, if it is one. */
  readonly issue: OverviewIssue | null;
  readonly title: string;
  readonly detail: string;
  readonly action: { readonly to: string; readonly label: string };
}

/** Names the site of a URL; see `useSiteName`. */
type SiteNamer = (url: string) => string;

/** Lists what needs attention on all sites and in all audits: issues first, most urgent first, then the rest. */
export function listInboxItems(overview: Overview, userId: string, nameSite: SiteNamer): InboxItem[] {
  return [
    ...overview.issues.map((issue) => toIssueItem(issue, nameSite)),
    ...listScanItems(overview, nameSite),
    ...listAuditItems(overview, userId, nameSite),
  ];
}

function toIssueItem(issue: OverviewIssue, nameSite: SiteNamer): InboxItem {
  return {
    id: issue.id,
    filters: issue.reasons,
    icon: null,
    issue,
    title: issue.message,
    detail: `${nameSite(issue.origin)} · ${formatOccurrences(issue)}`,
    action: {
      to: `/sites/${issue.site_id}?${new URLSearchParams({ state: 'all', issue: issue.id })}`,
      label: 'Open issue',
    },
  };
}

function listScanItems({ failed_scans, failed_schedules }: Overview, nameSite: SiteNamer): InboxItem[] {
  const common = { filters: ['scans'], issue: null } as const;
  return [
    ...failed_schedules.map(
      ({ site_id, origin, problem }): InboxItem => ({
        ...common,
        id: `schedule:${site_id}`,
        icon: 'schedule',
        title: `The scheduled scan of ${nameSite(origin)} didn’t start`,
        detail: problem,
        action: { to: `/sites/${site_id}?view=schedule`, label: 'Open schedule' },
      }),
    ),
    ...failed_scans.map(
      ({ scan_id, url, error }): InboxItem => ({
        ...common,
        id: `scan:${scan_id}`,
        icon: 'failed-scan',
        title: `The scan of ${nameSite(url)} failed`,
        detail: `${getUrlPath(url)} · ${error ?? 'We couldn’t test any pages.'}`,
        action: { to: `/scans/${scan_id}`, label: 'Open scan' },
      }),
    ),
  ];
}

function listAuditItems(
  { audits, outdated_reports, invitations }: Overview,
  userId: string,
  nameSite: SiteNamer,
): InboxItem[] {
  const common = { filters: ['audits'], issue: null } as const;
  return [
    ...invitations.map(
      ({ audit_id, title, origin, invited_by }): InboxItem => ({
        ...common,
        id: `invitation:${audit_id}`,
        icon: 'invitation',
        title: `Invitation: ${title}`,
        detail: `${nameSite(origin)} · from ${invited_by}`,
        action: { to: '/audits', label: 'See invitation' },
      }),
    ),
    ...audits
      .filter(({ to_review }) => to_review > 0)
      .map(
        ({ id, title, origin, to_review }): InboxItem => ({
          ...common,
          id: `review:${id}`,
          icon: 'review',
          title: `${formatCount(to_review, 'answer')} to review: ${title}`,
          detail: nameSite(origin),
          action: { to: `/audits/${id}?state=unreviewed`, label: 'Review answers' },
        }),
      ),
    ...audits
      .filter(({ assigned }) => assigned > 0)
      .map(
        ({ id, title, origin, assigned }): InboxItem => ({
          ...common,
          id: `assigned:${id}`,
          icon: 'assigned',
          title: `${formatCount(assigned, 'question')} assigned to you: ${title}`,
          detail: nameSite(origin),
          action: { to: getAssignedPath(id, userId), label: 'Answer questions' },
        }),
      ),
    ...outdated_reports.map(
      ({ audit_id, title, origin, criteria }): InboxItem => ({
        ...common,
        id: `report:${audit_id}`,
        icon: 'report',
        title: `Signed report outdated: ${title}`,
        detail: `${nameSite(origin)} · a later scan found failures of ${criteria.join(', ')}`,
        action: { to: `/audits/${audit_id}?view=results`, label: 'Open results' },
      }),
    ),
  ];
}

/** Counts the items of each filter, including issues that are not listed. */
export function countInboxItems(
  { attention }: Overview,
  items: readonly InboxItem[],
): Readonly<Record<InboxFilter | 'all', number>> {
  const countListed = (filter: InboxFilter) => items.filter(({ filters }) => filters.includes(filter)).length;
  const [audits, scans] = [countListed('audits'), countListed('scans')];
  const { critical, regressed, overdue, assigned, issues } = attention;
  return { all: issues + audits + scans, assigned, critical, regressed, overdue, audits, scans };
}
