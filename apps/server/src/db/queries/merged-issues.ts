import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../database.ts';
import { scans, trackedIssues } from '../schema.ts';
import type { TrackedIssueRow } from './tracking.ts';

/** Queries about issues that people have merged; see the columns of `trackedIssues`. */

/** Matches issues that stand for themselves or for others, but aren't merged into another one. */
export const isNotMerged = isNull(trackedIssues.mergedIntoId);

const {
  id,
  state,
  outcome,
  auditId,
  fixedAt,
  message,
  ignoredReason,
  ignoredUntil,
  dueOn,
  mergedIntoId,
  beforeMerge,
} = trackedIssues;
const columns = {
  ...{
    id,
    state,
    outcome,
    auditId,
    fixedAt,
    message,
    ignoredReason,
    ignoredUntil,
    dueOn,
    mergedIntoId,
    beforeMerge,
  },
};
export type MergeableIssue = Pick<TrackedIssueRow, keyof typeof columns>;

/** Locks a site's issues until the transaction ends; ids of other issues are skipped. */
export async function lockIssuesToMerge(
  tx: Db,
  siteId: string,
  issueIds: readonly string[],
): Promise<MergeableIssue[]> {
  return tx
    .select(columns)
    .from(trackedIssues)
    .where(and(eq(trackedIssues.siteId, siteId), inArray(id, [...issueIds])))
    .orderBy(id)
    .for('no key update');
}

/** Lists the issues that are merged into others. */
export async function listMergedInto(db: Db, issueIds: readonly string[]): Promise<MergeableIssue[]> {
  if (issueIds.length === 0) return [];
  return db
    .select(columns)
    .from(trackedIssues)
    .where(inArray(mergedIntoId, [...issueIds]))
    .orderBy(asc(id)); // served by tracked_issues_merged_idx
}

/** Lists the id of the issue that an issue is merged into, if any. */
export async function listMergeTargets(db: Db, issueId: string): Promise<string[]> {
  const rows = await db.select({ mergedIntoId }).from(trackedIssues).where(eq(id, issueId));
  return rows.flatMap((row) => row.mergedIntoId ?? []);
}

/** Selects the ids of an issue and of those that are merged into it. */
export const listMergedIds = (db: Db, issueId: string) =>
  db
    .select({ id })
    .from(trackedIssues)
    .where(or(eq(id, issueId), eq(mergedIntoId, issueId)));

/** Reads what an issue's page shows about the issues that are merged into it, or that it is merged into. */
export async function readMerges(db: Db, issueId: string) {
  const merged = await db
    .select({
      ...{ id, message, fixedAt },
      cause: sql<string>`${trackedIssues.issue} ->> 'cause'`,
      ruleTitle: sql<string>`${trackedIssues.issue} ->> 'rule_title'`,
      lastScanId: trackedIssues.lastScanId,
      lastFingerprint: trackedIssues.lastFingerprint,
      hasLastScan: sql<boolean>`exists (select 1 from ${scans} where ${scans.id} = ${trackedIssues.lastScanId})`,
    })
    .from(trackedIssues)
    .where(eq(mergedIntoId, issueId))
    .orderBy(asc(id));
  const target = alias(trackedIssues, 'target');
  const [into] = await db
    .select({ id: target.id, message: target.message })
    .from(trackedIssues)
    .innerJoin(target, eq(target.id, mergedIntoId))
    .where(eq(id, issueId));
  return { merged, into: into ?? null };
}

export async function updateMergedIssue(
  tx: Db,
  issueId: string,
  change: Partial<
    Pick<
      TrackedIssueRow,
      'state' | 'ignoredReason' | 'ignoredUntil' | 'dueOn' | 'mergedIntoId' | 'beforeMerge'
    >
  >,
): Promise<void> {
  await tx.update(trackedIssues).set(change).where(eq(id, issueId));
}

/** The figures of the issues that are merged into an issue, as a column of queries about tracked issues. */
export interface MergedFigures {
  readonly issues: number;
  /** Whether scans no longer find any of them. */
  readonly isFixed: boolean | null;
  /** Number of occurrences of those that scans still find. */
  readonly occurrences: number;
  /** Number of pages of the issue and of those that scans still find; they store up to 50 URLs each. */
  readonly pages: number;
}

export const mergedFigures: SQL<MergedFigures> = sql<MergedFigures>`(
  select json_build_object(
    'issues', count(*),
    'isFixed', bool_and(m.fixed_at is not null),
    'occurrences', coalesce(sum((m.issue ->> 'occurrences')::int) filter (where m.fixed_at is null), 0),
    'pages', case when count(*) = 0 then 0 else (
      select count(distinct url) from tracked_issues one, jsonb_array_elements_text(one.seen -> 'urls') as url
      where coalesce(one.merged_into_id, one.id) = ${trackedIssues}.id and one.fixed_at is null
        and (one.id = ${trackedIssues}.id or one.merged_into_id = ${trackedIssues}.id)) end)
  from tracked_issues m where m.merged_into_id = ${trackedIssues}.id)`;
