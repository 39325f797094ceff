import type {
  Facet,
  IssueActivity,
  IssueState,
  listCrossSiteIssues as listCrossSiteContract,
  MergedIssue,
  Severity,
  TrackedIssue,
  TrackedIssueList,
  TrackedIssuesQuery,
} from '@curbcut/contract';
import { SEVERITY_DETAILS } from '@curbcut/wcag';
import { z } from 'zod';
import type { PersonCaller } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import type { ShownActivityRow } from '../db/queries/activity.ts';
import { listGroups } from '../db/queries/issue-groups.ts';
import type { readMerges } from '../db/queries/merged-issues.ts';
import type { OrganizationReader } from '../db/queries/reader.ts';
import { listSites } from '../db/queries/sites.ts';
import {
  countTrackedIssues,
  type FacetName,
  type FacetRow,
  type ListedTrackedIssue,
  listFacetValues,
  listTrackedIssuesMatching,
  type TrackedCursor,
  type TrackedIssueFilter,
} from '../db/queries/tracked-issues.ts';
import { getPersonName } from '../db/queries/users.ts';
import { OPEN_STATES } from '../db/schema.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { toDay } from './days.ts';

/** @throws {ApiProblem} for a cursor that doesn't come from a previous page. */
export async function listTrackedIssues(
  db: Db,
  siteId: string,
  { sort, cursor, limit, ...filter }: TrackedIssuesQuery,
): Promise<TrackedIssueList> {
  const today = toDay(new Date());
  const after = parseTrackedCursor(cursor);
  const found = await listTrackedIssuesMatching(db, siteId, filter, { sort, after, limit: limit + 1, today });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const facet = async (name: FacetName) =>
    (await listFacetValues(db, siteId, name, filter, today)).map((row) => toFacet(name, row));
  return {
    issues: page.map((row) => toTrackedIssue(row, today)),
    total: await countTrackedIssues(db, siteId, filter, today),
    next_cursor: last ? formatCursor(last) : null,
    facets: {
      outcome: await facet('outcome'),
      state: await facet('state'),
      severity: await facet('severity'),
      rule: await facet('rule'),
      assignee: await facet('assignee'),
      label: await facet('label'),
    },
  };
}

/** Lists a person's open issues on an organization's sites. @throws {ApiProblem} as {@link listTrackedIssues} */
export async function listMyIssues(
  db: Db,
  { reader, user }: Pick<PersonCaller, 'reader' | 'user'>,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  const filter = { state: OPEN_STATES, assignee: [user.id] };
  return {
    ...(await listOnAllSites(db, reader, filter, { sort: 'due', cursor, limit })),
    overdue: await countTrackedIssues(db, reader, { ...filter, overdue: true }, toDay(new Date())),
  };
}

/** Lists matching issues on the sites that a reader can access, with their sites. */
async function listOnAllSites(
  db: Db,
  reader: OrganizationReader,
  filter: TrackedIssueFilter,
  { sort, cursor, limit }: Pick<TrackedIssuesQuery, 'sort' | 'cursor' | 'limit'>,
) {
  const today = toDay(new Date());
  const page = { sort, after: parseTrackedCursor(cursor), limit: limit + 1, today };
  const found = await listTrackedIssuesMatching(db, reader, filter, page);
  const last = found.length > limit ? found[limit - 1] : undefined;
  const origins = new Map((await listSites(db, reader)).map(({ id, origin }) => [id, origin]));
  return {
    issues: found.slice(0, limit).map((row) => ({
      ...toTrackedIssue(row, today),
      site_id: row.siteId,
      origin: origins.get(row.siteId) ?? '',
    })),
    total: await countTrackedIssues(db, reader, filter, today),
    next_cursor: last ? formatCursor(last) : null,
  };
}

/** Lists open issues that occur on several sites. @throws {ApiProblem} for an invalid cursor */
export async function listCrossSiteIssues(
  db: Db,
  reader: OrganizationReader,
  { min_sites: minSites, cursor, limit, ...filter }: CrossSiteQuery,
) {
  const offset = parseOffset(cursor);
  const { groups, total } = await listGroups(db, reader, { ...filter, minSites }, { limit, offset });
  const next = offset + groups.length;
  return { groups, total, next_cursor: next < total ? String(next) : null };
}

type CrossSiteQuery = z.output<typeof listCrossSiteContract.query>;

/** A position in groups, which are counted anew for each page. */
function parseOffset(cursor: string | undefined): number {
  const parsed = z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000)
    .safeParse(cursor || 0);
  if (!parsed.success) throw new ApiProblem('request/cursor');
  return parsed.data;
}

/** Lists the open issues that are the same issue on several sites. @throws {ApiProblem} for an invalid cursor */
export async function listIssuesAcrossSites(
  db: Db,
  reader: OrganizationReader,
  { key, ...page }: { readonly key: string; readonly cursor?: string | undefined; readonly limit: number },
) {
  return listOnAllSites(db, reader, { state: OPEN_STATES, crossSiteKey: key }, { sort: 'priority', ...page });
}

const PAGE_SIZE = 500;

/** Yields every matching issue, read in batches to limit memory use. */
export async function* streamTrackedIssues(
  db: Db,
  siteId: string,
  filter: TrackedIssueFilter,
  sort: TrackedIssuesQuery['sort'],
): AsyncGenerator<TrackedIssueList['issues'][number]> {
  const today = toDay(new Date());
  for (let after: TrackedCursor | undefined; ; ) {
    const rows = await listTrackedIssuesMatching(db, siteId, filter, {
      sort,
      after,
      limit: PAGE_SIZE,
      today,
    });
    for (const row of rows) yield toTrackedIssue(row, today);
    after = rows.at(-1);
    if (rows.length < PAGE_SIZE) return;
  }
}

/** The sort key of the last issue shown, and its id. */
const formatCursor = ({ key, id }: TrackedCursor): string => `${key}_${id}`;

const CursorSchema = z.object({ key: z.coerce.number(), id: z.uuid() });

function parseTrackedCursor(cursor: string | undefined): TrackedCursor | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const [key, id] = cursor.split('_');
  const parsed = CursorSchema.safeParse({ key: key || undefined, id });
  if (!parsed.success) throw new ApiProblem('request/cursor');
  return parsed.data;
}

/** Converts tracker rows to the contract's types. */

export function toTrackedIssue(row: ListedTrackedIssue, today: string): TrackedIssue {
  const { issue, merged } = row;
  // Merged issues are fixed only together.
  const fixedAt = merged.isFixed === false ? null : row.fixedAt;
  const ownOccurrences = row.fixedAt === null || fixedAt !== null ? issue.occurrences : 0;
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
    pages: Math.max(ownOccurrences === 0 ? 0 : issue.pages, merged.pages),
    occurrences: ownOccurrences + merged.occurrences,
    fix: issue.fix,
    first_seen_at: row.firstSeenAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    fixed_at: fixedAt?.toISOString() ?? null,
    fix_reason: fixedAt === null ? null : row.pagesRemoved ? 'pages-removed' : 'not-found',
    last_checked_at: row.asOf.toISOString(),
    not_retested: row.notRetested,
    labels: row.labels,
    assignee:
      row.assigneeId === null || row.assignee === null
        ? null
        : { user_id: row.assigneeId, name: getPersonName(row.assignee) },
    note: row.note,
    due_on: row.dueOn,
    overdue: row.dueOn !== null && row.dueOn < today && OPEN_STATES.some((state) => state === row.state),
    ignored_reason: row.ignoredReason,
    ignored_until: row.ignoredUntil,
    merged_issues: merged.issues,
    audit_id: row.auditId,
    last_scan_id: row.lastScanId,
    last_issue_id: row.hasLastScan ? row.lastFingerprint : null,
  };
}

export function toMergedIssue({
  id,
  message,
  cause,
  ruleTitle,
  fixedAt,
  lastScanId,
  lastFingerprint,
  hasLastScan,
}: Awaited<ReturnType<typeof readMerges>>['merged'][number]): MergedIssue {
  return {
    ...{ id, message, cause, rule_title: ruleTitle, is_fixed: fixedAt !== null, last_scan_id: lastScanId },
    last_issue_id: hasLastScan ? lastFingerprint : null,
  };
}

export function toActivity(row: ShownActivityRow): IssueActivity {
  const { at, by, userId, actorName, person, scanId, field, before, after } = row;
  return {
    at: at.toISOString(),
    by,
    person: actorName === null ? null : { user_id: userId, name: person ? getPersonName(person) : actorName },
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

function toFacet(facet: FacetName, { value, ruleTitle, person, labelName, issues }: FacetRow): Facet {
  switch (facet) {
    case 'outcome':
      return { value, title: value === 'failed' ? 'Issues' : 'Needs review', issues };
    case 'state':
      return { value, title: stateTitles[value as IssueState], issues };
    case 'severity':
      return { value, title: SEVERITY_DETAILS[value as Severity].label, issues };
    case 'rule':
      return { value, title: ruleTitle, issues };
    case 'assignee':
      return { value, title: person ? getPersonName(person) : 'Unassigned', issues };
    case 'label':
      return { value, title: labelName ?? 'No label', issues };
  }
}
