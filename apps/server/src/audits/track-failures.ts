import type { DuePolicy, Severity } from '@curbcut/contract';
import { CRITERIA, type CriterionId } from '@curbcut/wcag';
import type { Db } from '../db/database.ts';
import { type Activity, insertActivity } from '../db/queries/activity.ts';
import { lockAuditIssues, storeAuditIssues } from '../db/queries/audit-findings.ts';
import type { AuditRow } from '../db/queries/audits.ts';
import { readSiteDuePolicy } from '../db/queries/due-policies.ts';
import type { TrackedIssueRow } from '../db/queries/tracking.ts';
import { addDays } from '../tracker/days.ts';

/**
 * Failures found by people, as tracker issues with the id of their question or finding. Scans don't match,
 * fix or reopen such an issue, because they can't test what a person found. It's closed if the answer becomes
 * “Pass” or “Not present”, if the finding is marked as fixed or withdrawn, or if the question's content no
 * longer exists. It's deleted with its audit.
 */

/** What a person reported in an answer or a finding. */
export interface ManualResult {
  /** Id of the question or finding. */
  readonly id: string;
  readonly isFailure: boolean;
  readonly kind: 'answer' | 'finding';
  readonly title: string;
  readonly description: string;
  readonly fix: string;
  readonly cause: string;
  readonly severity: Severity;
  readonly criteria: readonly CriterionId[];
  readonly occurrences: number;
  /** The pages' URLs, at least one. */
  readonly urls: readonly string[];
}

/** Severity of a failure if the person hasn't set one: Level A failures are more likely to exclude people. */
export function getDefaultSeverity(criteria: readonly CriterionId[]): Severity {
  return criteria.some((id) => CRITERIA[id].level === 'A') ? 'serious' : 'moderate';
}

const MAX_MESSAGE_LENGTH = 300;
const MAX_URLS = 50;

/** Opens, updates or closes an audit's issues in the tracker, and records the changes. */
export async function trackResults(
  tx: Db,
  audit: Pick<AuditRow, 'id' | 'siteId' | 'scanId'>,
  results: readonly ManualResult[],
): Promise<void> {
  const known = await lockAuditIssues(
    tx,
    audit.id,
    results.map(({ id }) => id),
  );
  const byId = new Map(known.map((issue) => [issue.id, issue]));
  const now = new Date();
  const duePolicy = await readSiteDuePolicy(tx, audit.siteId);
  const changed = results.flatMap(
    (result): { before: TrackedIssueRow | undefined; after: TrackedIssueRow }[] => {
      const before = byId.get(result.id);
      if (!result.isFailure) return before && isOpen(before) ? [{ before, after: toFixed(before, now) }] : [];
      return [{ before, after: toIssue(audit, result, before, { now, duePolicy }) }];
    },
  );
  await storeAuditIssues(
    tx,
    changed.map(({ after }) => after),
  );
  await insertActivity(
    tx,
    { by: 'person', scanId: null },
    changed.flatMap(({ before, after }): Activity[] =>
      before?.state === after.state
        ? []
        : [{ issueId: after.id, field: 'state', before: before?.state ?? null, after: after.state }],
    ),
  );
}

/** Closes issues from questions about content that no longer exists. */
export async function closeIssuesForRemovedQuestions(
  tx: Db,
  auditId: string,
  questionIds: readonly string[],
): Promise<void> {
  const now = new Date();
  const open = (await lockAuditIssues(tx, auditId, questionIds)).filter(isOpen);
  await storeAuditIssues(
    tx,
    open.map((issue) => ({ ...toFixed(issue, now), seen: { ...issue.seen, pagesRemoved: true } })),
  );
  await insertActivity(
    tx,
    { by: 'person', scanId: null },
    open.map(({ id, state }) => ({ issueId: id, field: 'state', before: state, after: 'fixed' })),
  );
}

const isOpen = ({ state }: TrackedIssueRow): boolean =>
  state === 'open' || state === 'in_progress' || state === 'regressed';

const toFixed = (issue: TrackedIssueRow, now: Date): TrackedIssueRow => ({
  ...issue,
  state: 'fixed',
  fixedAt: now,
  asOf: now,
});

function toIssue(
  { id: auditId, siteId, scanId }: Pick<AuditRow, 'id' | 'siteId' | 'scanId'>,
  result: ManualResult,
  before: TrackedIssueRow | undefined,
  { now, duePolicy }: { readonly now: Date; readonly duePolicy: DuePolicy },
): TrackedIssueRow {
  const days = duePolicy[result.severity];
  const { id, kind, title, description, fix, cause, severity, criteria, occurrences, urls } = result;
  const ruleId = kind === 'answer' ? 'audit-answer' : 'audit-finding';
  const levels = criteria.map((criterion) => CRITERIA[criterion].level);
  return {
    ...{ id, siteId, auditId, ruleId, severity },
    traits: { version: 1, ruleId, outcome: 'failed', reason: id, places: [], elements: [] },
    state: before === undefined ? 'open' : before.state === 'fixed' ? 'regressed' : before.state,
    outcome: 'failed',
    issue: {
      outcome: 'failed',
      severity,
      category: 'other',
      fails_on: null,
      rule_id: ruleId,
      rule_title: title,
      rule_description: '',
      help: fix,
      cause,
      component: null,
      fix: null,
      best_practice: false,
      wcag_criteria: [...criteria],
      wcag_sc: criteria.join(', '),
      act: [],
      page_importance: 'medium',
      occurrences: Math.max(1, occurrences),
      pages: Math.max(1, urls.length),
      engines: [],
      classification: { severity, confidence: 1, source: 'default' },
      priority: 0,
      wcag_level: levels.includes('A') ? 'A' : (levels[0] ?? 'A'),
      user_impact_percentage: 0,
      business_impact: '',
      remediation_timeframe: '',
      remediation_priority: '',
    },
    message: toMessage(description) || title,
    seen: {
      urls: urls.slice(0, MAX_URLS),
      variants: [],
      signedIn: false,
      isHidden: false,
      isNested: false,
      depth: 'quick',
      ruleVersion: '',
    },
    notRetested: null,
    asOf: now,
    lastScanId: scanId,
    lastFingerprint: `audit ${id}`,
    firstSeenAt: before?.firstSeenAt ?? now,
    lastSeenAt: now,
    fixedAt: null,
    assigneeId: before?.assigneeId ?? null,
    dueNotice: before?.dueNotice ?? null,
    mergedIntoId: null,
    beforeMerge: null,
    note: before?.note ?? '',
    dueOn: before?.dueOn ?? (days === null ? null : addDays(now, days)),
    ignoredReason: before?.ignoredReason ?? '',
    ignoredUntil: before?.ignoredUntil ?? null,
  };
}

/** Returns a description as one line. */
function toMessage(description: string): string {
  const line = description.replace(/\s+/g, ' ').trim();
  return line.length > MAX_MESSAGE_LENGTH ? `${line.slice(0, MAX_MESSAGE_LENGTH).toWellFormed()}…` : line;
}
