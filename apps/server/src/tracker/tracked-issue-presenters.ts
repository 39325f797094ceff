import type { Facet, IssueActivity, Severity, TrackedIssue } from '@curbcut/contract';
import { type IssueState, UNASSIGNED } from '@curbcut/contract';
import type { ActivityRow } from '../db/queries/activity.ts';
import {
  type FacetName,
  type FacetRow,
  type ListedTrackedIssue,
  OPEN_STATES,
} from '../db/queries/tracked-issues.ts';

/** Converts rows of the tracker to the shapes of the contract. */

export function toTrackedIssue(row: ListedTrackedIssue, today: string): TrackedIssue {
  const { issue } = row;
  return {
    id: row.id,
    state: row.state,
    outcome: row.outcome,
    severity: row.severity,
    rule_id: row.ruleId,
    rule_title: issue.rule_title,
    cause: issue.cause,
    message: row.message,
    help: issue.help,
    wcag_criteria: issue.wcag_criteria,
    wcag_sc: issue.wcag_sc,
    best_practice: issue.best_practice,
    priority: issue.priority,
    pages: issue.pages,
    occurrences: issue.occurrences,
    first_seen_at: row.firstSeenAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    fixed_at: row.fixedAt?.toISOString() ?? null,
    fixed_because: row.fixedAt === null ? null : row.pagesGone ? 'pages-gone' : 'not-found',
    looked_for_at: row.asOf.toISOString(),
    assignee: row.assignee,
    note: row.note,
    due_on: row.dueOn,
    overdue: row.dueOn !== null && row.dueOn < today && OPEN_STATES.some((state) => state === row.state),
    ignored_reason: row.ignoredReason,
    ignored_until: row.ignoredUntil,
    last_scan_id: row.lastScanId,
    last_issue_id: row.hasLastScan ? row.lastFingerprint : null,
  };
}

export function toActivity({ at, by, scanId, field, before, after }: ActivityRow): IssueActivity {
  return {
    at: at.toISOString(),
    by,
    scan_id: scanId,
    field: field as IssueActivity['field'],
    before,
    after,
  };
}

const stateTitles: Readonly<Record<IssueState, string>> = {
  open: 'Open',
  in_progress: 'In progress',
  fixed: 'Fixed',
  regressed: 'Regressed',
  ignored: 'Ignored',
  false_alarm: 'False positive',
};

const severityTitles: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  serious: 'Serious',
  moderate: 'Moderate',
  minor: 'Minor',
};

export function toFacet(facet: FacetName, { value, ruleTitle, issues }: FacetRow): Facet {
  switch (facet) {
    case 'outcome':
      return { value, title: value === 'failed' ? 'Issues' : 'Needs review', issues };
    case 'state':
      return { value, title: stateTitles[value as IssueState], issues };
    case 'severity':
      return { value, title: severityTitles[value as Severity], issues };
    case 'rule':
      return { value, title: ruleTitle, issues };
    case 'assignee':
      return value === ''
        ? { value: UNASSIGNED, title: 'Unassigned', issues }
        : { value, title: value, issues };
  }
}
