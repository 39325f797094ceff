import type { IssueState, Severity, TRACKED_ISSUE_SORTS } from '@curbcut/contract';
import { type IssueLabel, UNASSIGNED, UNLABELED } from '@curbcut/contract';
import {
  and,
  count,
  eq,
  getTableColumns,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { toContainsPattern } from '../contains-pattern.ts';
import type { Db } from '../database.ts';
import {
  issueLabels,
  MAX_SEARCH_TEXT,
  OPEN_STATES,
  scans,
  sites,
  trackedIssueLabels,
  trackedIssues,
  users,
} from '../schema.ts';
import { labelsColumn } from './issue-labels.ts';
import { isNotMerged, type MergedFigures, mergedFigures } from './merged-issues.ts';
import { isSiteAccessibleTo, type OrganizationReader } from './reader.ts';
import type { TrackedIssueRow } from './tracking.ts';
import type { UserRow } from './users.ts';

export type TrackedIssueSort = (typeof TRACKED_ISSUE_SORTS)[number];

/** Different filters are combined with “and”, the values of one filter with “or”. */
export interface TrackedIssueFilter {
  readonly state?: readonly IssueState[] | undefined;
  readonly severity?: readonly Severity[] | undefined;
  readonly rule?: readonly string[] | undefined;
  readonly assignee?: readonly string[] | undefined;
  readonly label?: readonly string[] | undefined;
  /** Issues that are the same on several sites; see the column. */
  readonly crossSiteKey?: string | undefined;
  readonly outcome?: TrackedIssueRow['outcome'] | undefined;
  readonly overdue?: boolean | undefined;
  readonly q?: string | undefined;
}

/** A tracked issue as shown in lists. */
const {
  traits: _traits,
  seen: _seen,
  crossSiteKey: _key,
  searchText: _text,
  occurrences: _occurrences,
  pages: _pages,
  priority: _priority,
  ...shown
} = getTableColumns(trackedIssues);
export type ListedTrackedIssue = Omit<TrackedIssueRow, 'traits' | 'seen'> & {
  readonly assignee: PersonNames | null;
  readonly labels: IssueLabel[];
  readonly merged: MergedFigures;
  /** Whether a scan found the issue and the last scan that did still exists. */
  readonly hasLastScan: boolean;
  /** Whether the issue disappeared because its pages no longer exist. */
  readonly pagesRemoved: boolean;
};

type PersonNames = Pick<UserRow, 'firstName' | 'lastName' | 'username'>;
const assigneeNames = { firstName: users.firstName, lastName: users.lastName, username: users.username };

const isOverdue = (today: string) =>
  and(inArray(trackedIssues.state, [...OPEN_STATES]), lt(trackedIssues.dueOn, today));

/** The issues that a query is about: those of one site, or of all sites that a reader can access. */
type IssueScope = string | OrganizationReader;

function toTrackedCondition(
  db: Db,
  scope: IssueScope,
  filter: TrackedIssueFilter,
  today: string,
): SQL | undefined {
  const { state, severity, rule, assignee, label, outcome, overdue, q } = filter;
  return and(
    isNotMerged,
    typeof scope === 'string'
      ? eq(trackedIssues.siteId, scope)
      : inArray(
          trackedIssues.siteId,
          db.select({ id: sites.id }).from(sites).where(isSiteAccessibleTo(scope)),
        ),
    state?.length ? inArray(trackedIssues.state, [...state]) : undefined,
    severity?.length ? inArray(trackedIssues.severity, [...severity]) : undefined,
    rule?.length ? inArray(trackedIssues.ruleId, [...rule]) : undefined,
    assignee?.length
      ? or(
          assignee.includes(UNASSIGNED) ? isNull(trackedIssues.assigneeId) : undefined,
          inArray(
            trackedIssues.assigneeId,
            assignee.filter((id) => id !== UNASSIGNED),
          ),
        )
      : undefined,
    label?.length ? hasLabel(db, label) : undefined,
    filter.crossSiteKey === undefined
      ? undefined
      : and(eq(trackedIssues.crossSiteKey, filter.crossSiteKey), isNull(trackedIssues.auditId)),
    outcome && eq(trackedIssues.outcome, outcome),
    overdue === undefined ? undefined : overdue ? isOverdue(today) : sql`${isOverdue(today)} is not true`,
    q ? matchesText(q) : undefined,
  );
}

/** Matches issues whose rule, message, component, root cause, note or assignee contains the given text. */
function matchesText(q: string): SQL | undefined {
  const { assigneeId, issue, message, note, searchText } = trackedIssues;
  const pattern = toContainsPattern(q);
  return or(
    sql`${searchText} like lower(${pattern})`,
    ilike(message, pattern),
    ilike(note, pattern),
    // Looked up by key for each assigned issue, instead of searching the names of all accounts.
    and(
      isNotNull(assigneeId),
      ilike(
        sql`(select ${users.firstName} || ' ' || ${users.lastName} from ${users} where ${users.id} = ${assigneeId})`,
        pattern,
      ),
    ),
    // The details are large, so they're read only for issues whose search text was cut off.
    and(
      sql`length(${searchText}) = ${sql.raw(String(MAX_SEARCH_TEXT))}`,
      ilike(sql`${issue} ->> 'cause'`, pattern),
    ),
  );
}

/** Matches issues that have one of these labels, or none if `UNLABELED` is among them. */
function hasLabel(db: Db, labels: readonly string[]): SQL | undefined {
  const { issueId, labelId } = trackedIssueLabels;
  const ids = labels.filter((id) => id !== UNLABELED);
  return or(
    labels.includes(UNLABELED)
      ? notExists(db.select({ one: sql`1` }).from(trackedIssueLabels).where(eq(issueId, trackedIssues.id)))
      : undefined,
    ids.length > 0
      ? inArray(
          trackedIssues.id,
          db.select({ id: issueId }).from(trackedIssueLabels).where(inArray(labelId, ids)),
        )
      : undefined,
  );
}

/** From 0 (critical) to 3 (minor). */
export const severityRank = sql<number>`case ${trackedIssues.severity} when 'critical' then 0 when 'serious' then 1 when 'moderate' then 2 else 3 end`;

const neverDue = 10_000_000;

/** Numeric sort keys, smallest first. Together with the id, they form an issue's position in the list. */
export const sortKeys: Readonly<Record<TrackedIssueSort, SQL<number>>> = {
  // Issues that need review come after those that fail. Issues with the same severity are ranked by impact
  // score (0 to 100), and those with the same score by number of occurrences.
  priority: sql`(case ${trackedIssues.outcome} when 'cantTell' then 10000 else 0 end
    + 1000 * ${severityRank}
    - ${trackedIssues.priority} - least(${trackedIssues.occurrences}::float8, 10000) / 1000001)`,
  // Within a day, most severe first.
  due: sql`coalesce(${trackedIssues.dueOn} - date '2000-01-01', ${neverDue})::float8 + ${severityRank} / 10.0`,
  newest: sql`(-floor(extract(epoch from ${trackedIssues.firstSeenAt}) * 1000))::float8`,
  pages: sql`(-${trackedIssues.pages}::float8)`,
};

/** A position in a sorted list. */
export interface TrackedCursor {
  readonly key: number;
  readonly id: string;
}

/** Lists matching issues in sorted order, after a position. */
export async function listTrackedIssuesMatching(
  db: Db,
  scope: IssueScope,
  filter: TrackedIssueFilter,
  page: {
    readonly sort: TrackedIssueSort;
    readonly after?: TrackedCursor | undefined;
    readonly limit: number;
    readonly today: string;
  },
): Promise<(ListedTrackedIssue & TrackedCursor)[]> {
  const { sort, after, limit, today } = page;
  const key = sortKeys[sort];
  return db
    .select({
      ...shown,
      assignee: assigneeNames,
      labels: labelsColumn,
      merged: mergedFigures,
      key: sql<number>`${key}`.mapWith(Number),
      hasLastScan: hasLastScan(db),
      pagesRemoved,
    })
    .from(trackedIssues)
    .leftJoin(users, eq(users.id, trackedIssues.assigneeId))
    .where(
      and(
        toTrackedCondition(db, scope, filter, today),
        after && sql`(${key}, ${trackedIssues.id}) > (${after.key}::float8, ${after.id}::uuid)`,
      ),
    )
    .orderBy(key, trackedIssues.id)
    .limit(limit);
}

const pagesRemoved = sql<boolean>`coalesce((${trackedIssues.seen} ->> 'pagesRemoved')::boolean, false)`;

/**
 * A scalar subquery, which PostgreSQL looks up by key for each row; for `exists`, it might read the table of
 * all scans.
 */
const hasLastScan = (db: Db) =>
  sql<boolean>`${db
    .select({ one: sql`1` })
    .from(scans)
    .where(eq(scans.id, trackedIssues.lastScanId))
    .limit(1)} is not null and ${isNull(trackedIssues.auditId)}`;

export async function countTrackedIssues(
  db: Db,
  scope: IssueScope,
  filter: TrackedIssueFilter,
  today: string,
): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(trackedIssues)
    .where(toTrackedCondition(db, scope, filter, today));
  return row?.found ?? 0;
}

/** Filters whose values are shown with counts. */
export type FacetName = 'outcome' | 'state' | 'severity' | 'rule' | 'assignee' | 'label';

const facetColumns = {
  outcome: trackedIssues.outcome,
  state: trackedIssues.state,
  severity: trackedIssues.severity,
  rule: trackedIssues.ruleId,
  // Not a parameter, because the expressions in `select` and `group by` would differ.
  assignee: sql<string>`coalesce(${trackedIssues.assigneeId}::text, ${sql.raw(`'${UNASSIGNED}'`)})`,
  label: sql<string>`coalesce(${trackedIssueLabels.labelId}::text, ${sql.raw(`'${UNLABELED}'`)})`,
} as const;

export interface FacetRow {
  readonly value: string;
  /** The rule's title, for rules. */
  readonly ruleTitle: string;
  /** The assignee, for assignees. */
  readonly person: PersonNames | null;
  /** The label's name, for labels. */
  readonly labelName: string | null;
  readonly issues: number;
}

/** Lists a facet's values with the number of issues that match them and all other filters, highest first. */
export async function listFacetValues(
  db: Db,
  siteId: string,
  facet: FacetName,
  filter: TrackedIssueFilter,
  today: string,
): Promise<FacetRow[]> {
  const value = facetColumns[facet];
  return db
    .select({
      value,
      // Read from one issue of each rule, because the details of all issues are large.
      ruleTitle:
        facet === 'rule'
          ? sql<string>`(select one.issue ->> 'rule_title' from ${trackedIssues} one
              where one.id = (array_agg(${trackedIssues.id}))[1])`
          : sql<string>`''`,
      person: assigneeNames,
      labelName: issueLabels.name,
      issues: count(),
    })
    .from(trackedIssues)
    .leftJoin(users, facet === 'assignee' ? eq(users.id, trackedIssues.assigneeId) : sql`false`)
    .leftJoin(
      trackedIssueLabels,
      facet === 'label' ? eq(trackedIssueLabels.issueId, trackedIssues.id) : sql`false`,
    )
    .leftJoin(issueLabels, eq(issueLabels.id, trackedIssueLabels.labelId))
    .where(toTrackedCondition(db, siteId, { ...filter, [facet]: undefined }, today))
    .groupBy(value, users.id, issueLabels.id)
    .orderBy(sql`count(*) desc`, value);
}

/** Reads one of a site's issues. */
export async function readTrackedIssue(
  db: Db,
  siteId: string,
  issueId: string,
): Promise<ListedTrackedIssue | undefined> {
  const [issue] = await db
    .select({
      ...shown,
      assignee: assigneeNames,
      labels: labelsColumn,
      merged: mergedFigures,
      hasLastScan: hasLastScan(db),
      pagesRemoved,
    })
    .from(trackedIssues)
    .leftJoin(users, eq(users.id, trackedIssues.assigneeId))
    .where(and(eq(trackedIssues.siteId, siteId), eq(trackedIssues.id, issueId)));
  return issue;
}

/** The fields of an issue that users can change. */
export type EditableFields = Pick<
  TrackedIssueRow,
  'state' | 'assigneeId' | 'note' | 'dueOn' | 'ignoredReason' | 'ignoredUntil'
>;

/** Locks a site's issues until the transaction ends; ids of other issues, and of merged ones, are skipped. */
export async function lockTrackedIssues(
  tx: Db,
  siteId: string,
  issueIds: readonly string[],
): Promise<(EditableFields & { readonly id: string; readonly assignee: PersonNames | null })[]> {
  const { id, state, assigneeId, note, dueOn, ignoredReason, ignoredUntil } = getTableColumns(trackedIssues);
  return tx
    .select({ id, state, assigneeId, note, dueOn, ignoredReason, ignoredUntil, assignee: assigneeNames })
    .from(trackedIssues)
    .leftJoin(users, eq(users.id, assigneeId))
    .where(and(eq(trackedIssues.siteId, siteId), inArray(trackedIssues.id, [...issueIds]), isNotMerged))
    .orderBy(trackedIssues.id)
    .for('no key update', { of: trackedIssues });
}

/** Reads some of a site's issues. */
export async function readTrackedIssues(
  tx: Db,
  siteId: string,
  issueIds: readonly string[],
): Promise<(TrackedIssueRow & { readonly assignee: PersonNames | null })[]> {
  return tx
    .select({ ...getTableColumns(trackedIssues), assignee: assigneeNames })
    .from(trackedIssues)
    .leftJoin(users, eq(users.id, trackedIssues.assigneeId))
    .where(and(eq(trackedIssues.siteId, siteId), inArray(trackedIssues.id, [...issueIds])));
}

export async function updateTrackedIssues(
  tx: Db,
  issueIds: readonly string[],
  change: Partial<EditableFields>,
): Promise<void> {
  if (issueIds.length === 0) return;
  await tx
    .update(trackedIssues)
    .set(change)
    .where(inArray(trackedIssues.id, [...issueIds]));
  const { state, ignoredReason, ignoredUntil } = change;
  if (state === undefined) return;
  // Merged issues have the state of the issue that they are merged into, so that their occurrences are
  // counted the same way.
  await tx
    .update(trackedIssues)
    .set({ state, ignoredReason, ignoredUntil })
    .where(inArray(trackedIssues.mergedIntoId, [...issueIds]));
}

/** Number of a site's issues in one state and with one severity; needs-review issues are counted separately. */
export interface StateCount {
  readonly siteId: string;
  readonly state: IssueState;
  readonly outcome: TrackedIssueRow['outcome'];
  readonly severity: TrackedIssueRow['severity'];
  readonly issues: number;
}

/** Counts each site's issues by state, outcome and severity. */
export async function countIssuesByState(db: Db, siteIds: readonly string[]): Promise<StateCount[]> {
  const { siteId, state, outcome, severity } = trackedIssues;
  return db
    .select({ siteId, state, outcome, severity, issues: count() })
    .from(trackedIssues)
    .where(and(inArray(trackedIssues.siteId, [...siteIds]), isNotMerged))
    .groupBy(siteId, state, outcome, severity); // served by tracked_issues_site_idx
}

/** Users' decisions about a rule's issues, across all accounts. */
export interface RuleDismissalCounts {
  readonly ruleId: string;
  readonly issues: number;
  readonly falseAlarms: number;
}

/** Lists rules with at least this many tracked issues, highest rate of false positives first. */
export async function listDismissalsByRule(db: Db, atLeast: number): Promise<RuleDismissalCounts[]> {
  const falseAlarms = sql<number>`count(*) filter (where ${trackedIssues.state} = 'false_alarm')`;
  return db
    .select({ ruleId: trackedIssues.ruleId, issues: count(), falseAlarms: falseAlarms.mapWith(Number) })
    .from(trackedIssues)
    .groupBy(trackedIssues.ruleId) // served by tracked_issues_rule_idx
    .having(gte(count(), atLeast))
    .orderBy(sql`${falseAlarms}::float8 / count(*) desc`, sql`count(*) desc`, trackedIssues.ruleId);
}
