import type { IssueLabel, ListedIssueLabel } from '@curbcut/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { issueLabels, sites, trackedIssueLabels, trackedIssues } from '../schema.ts';
import { isNotMerged } from './merged-issues.ts';
import { isSiteAccessibleTo, type OrganizationReader } from './reader.ts';

type LabelRow = typeof issueLabels.$inferSelect;

const { id, name, color } = issueLabels;
const byName = [asc(sql`lower(${name})`), asc(id)];

/** Lists an organization's labels with their number of issues on sites that the reader can access. */
export async function listLabels(db: Db, reader: OrganizationReader): Promise<ListedIssueLabel[]> {
  const used = db
    .select({ labelId: trackedIssueLabels.labelId, issues: sql<number>`count(*)::int`.as('issues') })
    .from(trackedIssueLabels)
    .innerJoin(trackedIssues, eq(trackedIssues.id, trackedIssueLabels.issueId))
    .innerJoin(sites, eq(sites.id, trackedIssues.siteId))
    .where(and(isSiteAccessibleTo(reader), isNotMerged))
    .groupBy(trackedIssueLabels.labelId)
    .as('used');
  return db
    .select({ id, name, color, issues: sql<number>`coalesce(${used.issues}, 0)` })
    .from(issueLabels)
    .leftJoin(used, eq(used.labelId, id))
    .where(eq(issueLabels.organizationId, reader.organizationId))
    .orderBy(...byName);
}

export async function countLabels(db: Db, organizationId: string): Promise<number> {
  return db.$count(issueLabels, eq(issueLabels.organizationId, organizationId));
}

/** Stores a label. @returns undefined if another label has the name */
export async function insertLabel(tx: Db, label: LabelRow): Promise<IssueLabel | undefined> {
  const [stored] = await tx
    .insert(issueLabels)
    .values(label)
    .onConflictDoNothing()
    .returning({ id, name, color });
  return stored;
}

/** Reads an organization's labels with these ids; they can't be deleted until the transaction ends. */
export async function lockLabels(
  tx: Db,
  organizationId: string,
  labelIds: readonly string[],
): Promise<IssueLabel[]> {
  if (labelIds.length === 0) return [];
  return tx
    .select({ id, name, color })
    .from(issueLabels)
    .where(and(eq(issueLabels.organizationId, organizationId), inArray(id, [...labelIds])))
    .orderBy(id)
    .for('key share');
}

/** Whether another label of the organization has a name. */
export async function isLabelNameTaken(
  db: Db,
  { organizationId, id: labelId, name: wanted }: Pick<LabelRow, 'organizationId' | 'id' | 'name'>,
): Promise<boolean> {
  const taken = await db.$count(
    issueLabels,
    and(
      eq(issueLabels.organizationId, organizationId),
      sql`lower(${name}) = lower(${wanted}) and ${id} <> ${labelId}`,
    ),
  );
  return taken > 0;
}

/** @returns undefined if the organization has no such label */
export async function updateLabel(
  tx: Db,
  { organizationId, id: labelId, ...change }: LabelRow,
): Promise<IssueLabel | undefined> {
  const [stored] = await tx
    .update(issueLabels)
    .set(change)
    .where(and(eq(issueLabels.organizationId, organizationId), eq(id, labelId)))
    .returning({ id, name, color });
  return stored;
}

/** Deletes a label. @returns undefined if the organization has no such label */
export async function deleteLabelRow(
  tx: Db,
  organizationId: string,
  labelId: string,
): Promise<IssueLabel | undefined> {
  const [deleted] = await tx
    .delete(issueLabels)
    .where(and(eq(issueLabels.organizationId, organizationId), eq(id, labelId)))
    .returning({ id, name, color });
  return deleted;
}

/** A label on an issue. */
export type IssueLabelRow = typeof trackedIssueLabels.$inferSelect;

/** Adds labels to issues. @returns those that the issues didn't have */
export async function addIssueLabels(
  tx: Db,
  issueIds: readonly string[],
  labelIds: readonly string[],
): Promise<IssueLabelRow[]> {
  if (issueIds.length === 0 || labelIds.length === 0) return [];
  const { rows } = await tx.execute<{ issueId: string; labelId: string }>(sql`
    insert into ${trackedIssueLabels} (issue_id, label_id)
    select issue.id, label.id
    from unnest(${sql.param([...issueIds])}::uuid[]) as issue(id), unnest(${sql.param([...labelIds])}::uuid[]) as label(id)
    order by 1, 2
    on conflict do nothing
    returning issue_id as "issueId", label_id as "labelId"`);
  return rows;
}

/** Removes labels from issues. @returns those that the issues had */
export async function removeIssueLabels(
  tx: Db,
  issueIds: readonly string[],
  labelIds: readonly string[],
): Promise<IssueLabelRow[]> {
  if (issueIds.length === 0 || labelIds.length === 0) return [];
  return tx
    .delete(trackedIssueLabels)
    .where(
      and(
        inArray(trackedIssueLabels.issueId, [...issueIds]),
        inArray(trackedIssueLabels.labelId, [...labelIds]),
      ),
    )
    .returning();
}

/** Returns whether any of these issues has more labels than this. */
export async function haveMoreLabels(
  tx: Db,
  issueIds: readonly string[],
  maxLabels: number,
): Promise<boolean> {
  const rows = await tx
    .select({ issueId: trackedIssueLabels.issueId })
    .from(trackedIssueLabels)
    .where(inArray(trackedIssueLabels.issueId, [...issueIds]))
    .groupBy(trackedIssueLabels.issueId)
    .having(sql`count(*) > ${maxLabels}`)
    .limit(1);
  return rows.length > 0;
}

/** Copies labels to issues that were split off from others. */
export async function copyIssueLabels(
  tx: Db,
  copies: readonly { readonly issueId: string; readonly fromId: string }[],
): Promise<void> {
  if (copies.length === 0) return;
  await tx.execute(sql`
    insert into ${trackedIssueLabels} (issue_id, label_id)
    select row."issueId", l.label_id
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as row("issueId" uuid, "fromId" uuid)
    join ${trackedIssueLabels} l on l.issue_id = row."fromId"
    join ${issueLabels} label on label.id = l.label_id
    for key share of label -- skips labels that are being deleted
    on conflict do nothing`);
}

/** An issue's labels by name, as a column of queries about tracked issues. */
export const labelsColumn = sql<IssueLabel[]>`coalesce((
  select json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by lower(l.name), l.id)
  from tracked_issue_labels tl join issue_labels l on l.id = tl.label_id
  where tl.issue_id = ${trackedIssues}.id), '[]'::json)`;
