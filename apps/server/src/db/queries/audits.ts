import type { AuditRole } from '@curbcut/contract';
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { auditMembers, auditPages, audits, sites } from '../schema.ts';
import { isSiteAccessibleTo, type OrganizationReader } from './reader.ts';

export type AuditRow = typeof audits.$inferSelect;
export type AuditPageRow = typeof auditPages.$inferSelect;

/** An audit as seen by one reader: with its site's origin and the reader's permissions. */
export type SharedAudit = AuditRow & {
  readonly origin: string;
  readonly organizationId: string;
  readonly role: AuditRole;
  /** The person; null for an API key and for a job. */
  readonly viewerId: string | null;
};

/** An audit that the reader manages. */
export type UserAudit = SharedAudit;

/** The columns of an audit as seen by someone who manages it. */
export const auditColumns = {
  ...getTableColumns(audits),
  origin: sites.origin,
  organizationId: sites.organizationId,
  role: sql<AuditRole>`'owner'`,
  viewerId: sql<string | null>`null`,
};

/** An id that no account has. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Matches a reader's memberships in audits. */
export const isInvitedMember = ({ userId }: OrganizationReader): SQL =>
  eq(auditMembers.userId, userId ?? NOBODY);

/** The join condition for the reader's row among an audit's invited members. */
export const isMembershipOf = (reader: OrganizationReader): SQL | undefined =>
  and(eq(auditMembers.auditId, audits.id), isInvitedMember(reader)); // served by the primary key

/**
 * The reader's role in an audit: the role in the organization or, if that role can't answer questions, the
 * role the reader was invited with. Requires the join with {@link isMembershipOf}.
 */
export const auditRoleFor = (reader: OrganizationReader): SQL<AuditRole> =>
  sql<AuditRole>`case
    when ${isSiteAccessibleTo(reader)} and ${reader.auditRole}::text <> 'viewer' then ${reader.auditRole}::text
    else coalesce(${auditMembers.role}, 'viewer')
  end`;

const auditColumnsFor = (reader: OrganizationReader) => ({
  ...auditColumns,
  role: auditRoleFor(reader),
  viewerId: sql<string | null>`${reader.userId}::text`,
});

/**
 * Whether the reader can access the audit in the organization or was invited to it; requires the join with
 * {@link isMembershipOf}.
 */
const isSharedWith = (reader: OrganizationReader): SQL | undefined =>
  or(
    isSiteAccessibleTo(reader),
    and(eq(sites.organizationId, reader.organizationId), isNotNull(auditMembers.userId)),
  );

/** Whether an audit appears in the reader's lists; requires the join with {@link isMembershipOf}. */
export const isListedFor = (reader: OrganizationReader): SQL | undefined =>
  reader.includesInvitedAudits
    ? or(isSiteAccessibleTo(reader), isNotNull(auditMembers.userId))
    : isSharedWith(reader);

/** An audit without its scan's failures. */
export type ListedAudit = Omit<UserAudit, 'snapshot'> & {
  readonly snapshot: Omit<UserAudit['snapshot'], 'failures' | 'evaluatedRules'>;
};

/**
 * Lists the audits that a reader can access, optionally only those of one site, most recently changed first.
 */
export async function listSharedAudits(
  db: Db,
  reader: OrganizationReader,
  siteId?: string,
): Promise<ListedAudit[]> {
  const snapshot = sql<ListedAudit['snapshot']>`${audits.snapshot} - 'failures' - 'evaluatedRules'`.mapWith(
    audits.snapshot,
  );
  return db
    .select({ ...auditColumnsFor(reader), snapshot })
    .from(audits)
    .innerJoin(sites, eq(sites.id, audits.siteId))
    .leftJoin(auditMembers, isMembershipOf(reader))
    .where(and(isListedFor(reader), siteId === undefined ? undefined : eq(sites.id, siteId)))
    .orderBy(desc(audits.updatedAt), asc(audits.id)); // rows served by sites_organization_origin_idx, audits_site_updated_idx
}

/** Reads an audit that the reader manages. */
export async function readUserAudit(
  db: Db,
  reader: OrganizationReader,
  auditId: string,
): Promise<UserAudit | undefined> {
  const audit = await readSharedAudit(db, reader, auditId);
  return audit?.role === 'owner' ? audit : undefined;
}

/** Reads an audit that the reader can access or was invited to. */
export async function readSharedAudit(
  db: Db,
  reader: OrganizationReader,
  auditId: string,
): Promise<SharedAudit | undefined> {
  const [audit] = await db
    .select(auditColumnsFor(reader))
    .from(audits)
    .innerJoin(sites, eq(sites.id, audits.siteId))
    .leftJoin(auditMembers, isMembershipOf(reader))
    .where(and(eq(audits.id, auditId), isSharedWith(reader)));
  return audit;
}

/**
 * Reads an audit that the reader manages, and locks it until the transaction ends, so that changes to it are
 * serialized.
 */
export async function lockUserAudit(
  tx: Db,
  reader: OrganizationReader,
  auditId: string,
): Promise<UserAudit | undefined> {
  const audit = await lockSharedAudit(tx, reader, auditId);
  return audit?.role === 'owner' ? audit : undefined;
}

/**
 * Locks an audit that the reader can access until the transaction ends. Membership is read after
 * locking, because removing a member takes the same lock.
 */
export async function lockSharedAudit(
  tx: Db,
  reader: OrganizationReader,
  auditId: string,
): Promise<SharedAudit | undefined> {
  if (!(await lockAudit(tx, auditId))) return undefined;
  return readSharedAudit(tx, reader, auditId);
}

/** Locks an audit for someone who isn't a member of it yet; the caller has to check the invitation. */
export async function lockAudit(tx: Db, auditId: string): Promise<boolean> {
  // Locks in the same order as deleting a site, which locks the site's row first, because tracker issues
  // refer to it.
  await tx
    .select({ id: sites.id })
    .from(audits)
    .innerJoin(sites, eq(sites.id, audits.siteId))
    .where(eq(audits.id, auditId))
    .for('key share', { of: sites });
  const locked = await tx.select({ id: audits.id }).from(audits).where(eq(audits.id, auditId)).for('update');
  return locked.length === 1;
}

/** Lists the ids of a site's audits. */
export async function listSiteAuditIds(db: Db, siteId: string): Promise<string[]> {
  const rows = await db.select({ id: audits.id }).from(audits).where(eq(audits.siteId, siteId));
  return rows.map(({ id }) => id);
}

/** Lists the ids of an organization's audits. */
export async function listAuditIds(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .select({ id: audits.id })
    .from(audits)
    .innerJoin(sites, eq(sites.id, audits.siteId))
    .where(eq(sites.organizationId, organizationId));
  return rows.map(({ id }) => id);
}

export async function countSiteAudits(db: Db, siteId: string): Promise<number> {
  return db.$count(audits, eq(audits.siteId, siteId)); // served by audits_site_updated_idx
}

export async function insertAudit(tx: Db, audit: typeof audits.$inferInsert): Promise<void> {
  await tx.insert(audits).values(audit);
}

/** Changes an audit that the transaction has locked. Records the time of the change and returns it. */
export async function updateAudit(tx: Db, auditId: string, change: Partial<AuditRow>): Promise<Date> {
  const [changed] = await tx
    .update(audits)
    // Every change has a distinct time, which identifies the state that a signer saw.
    .set({
      ...change,
      updatedAt: sql`greatest(clock_timestamp(), ${audits.updatedAt} + interval '1 millisecond')`,
    })
    .where(eq(audits.id, auditId))
    .returning({ updatedAt: audits.updatedAt });
  return changed!.updatedAt;
}

/** Deletes an audit with its pages, questions and answers. */
export async function deleteAudit(tx: Db, auditId: string): Promise<void> {
  await tx.delete(audits).where(eq(audits.id, auditId));
}

/**
 * Reserves numbers for an audit's new pages, so that two simultaneous updates don't use the same ones.
 *
 * @returns the first number; undefined if the audit has been deleted.
 */
export async function reserveAuditPages(db: Db, auditId: string, pages: number): Promise<number | undefined> {
  const [reserved] = await db
    .update(audits)
    .set({ nextPage: sql`${audits.nextPage} + ${pages}` })
    .where(eq(audits.id, auditId))
    .returning({ nextPage: audits.nextPage });
  return reserved && reserved.nextPage - pages;
}

export async function insertAuditPages(tx: Db, pages: readonly AuditPageRow[]): Promise<void> {
  await tx.insert(auditPages).values([...pages]);
}

/** Lists an audit's pages in order, including those from earlier scans. */
export async function listAuditPages(db: Db, auditId: string): Promise<AuditPageRow[]> {
  return db.select().from(auditPages).where(eq(auditPages.auditId, auditId)).orderBy(asc(auditPages.number));
}

/** Reads the screenshot of any audit's page; the caller has to check who is allowed to see it. */
export async function readAuditScreenshot(
  db: Db,
  auditId: string,
  number: number,
): Promise<AuditPageRow['screenshot'] | undefined> {
  const [page] = await db
    .select({ screenshot: auditPages.screenshot })
    .from(auditPages)
    .where(and(eq(auditPages.auditId, auditId), eq(auditPages.number, number)));
  return page?.screenshot;
}

/** Removes all pages from an audit's sample. */
export async function clearSample(tx: Db, auditId: string): Promise<void> {
  await tx.update(auditPages).set({ isSampled: false }).where(eq(auditPages.auditId, auditId));
}

export async function deleteAuditPages(tx: Db, auditId: string, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await tx
    .delete(auditPages)
    .where(and(eq(auditPages.auditId, auditId), inArray(auditPages.number, [...numbers])));
}
