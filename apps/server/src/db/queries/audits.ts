import type { AuditRole } from '@curbcut/contract';
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { auditMembers, auditPages, audits, sites } from '../schema.ts';

export type AuditRow = typeof audits.$inferSelect;
export type AuditPageRow = typeof auditPages.$inferSelect;

/** An audit as seen by one account: with its site's origin and the account's permissions. */
export type SharedAudit = AuditRow & {
  readonly origin: string;
  readonly role: AuditRole;
  /** The account. */
  readonly viewerId: string;
};

/** An audit of a site that the account owns. */
export type UserAudit = SharedAudit;

/** The columns of an audit as seen by the site owner. */
export const ownAuditColumns = {
  ...getTableColumns(audits),
  origin: sites.origin,
  role: sql<AuditRole>`'owner'`,
  viewerId: sites.ownerId,
};

const auditColumnsFor = (userId: string) => ({
  ...ownAuditColumns,
  role: sql<AuditRole>`case when ${sites.ownerId} = ${userId} then 'owner' else ${auditMembers.role} end`,
  viewerId: sql<string>`${userId}::text`,
});

const isMembershipOf = (userId: string) =>
  and(eq(auditMembers.auditId, audits.id), eq(auditMembers.userId, userId)); // served by the primary key

/**
 * Whether an account owns the site or is a member of the audit; requires the join with
 * {@link isMembershipOf}.
 */
const isSharedWith = (userId: string): SQL | undefined =>
  or(eq(sites.ownerId, userId), isNotNull(auditMembers.userId));

/** An audit without its scan's failures. */
export type ListedAudit = Omit<UserAudit, 'snapshot'> & {
  readonly snapshot: Omit<UserAudit['snapshot'], 'failures' | 'evaluatedRules'>;
};

/**
 * Lists the audits that an account owns or is a member of, optionally only those of one site, most recently
 * changed first.
 */
export async function listSharedAudits(db: Db, userId: string, siteId?: string): Promise<ListedAudit[]> {
  const snapshot = sql<ListedAudit['snapshot']>`${audits.snapshot} - 'failures' - 'evaluatedRules'`.mapWith(
    audits.snapshot,
  );
  return db
    .select({ ...auditColumnsFor(userId), snapshot })
    .from(audits)
    .innerJoin(sites, eq(sites.id, audits.siteId))
    .leftJoin(auditMembers, isMembershipOf(userId))
    .where(and(isSharedWith(userId), siteId === undefined ? undefined : eq(sites.id, siteId)))
    .orderBy(desc(audits.updatedAt), asc(audits.id)); // rows served by sites_owner_origin_idx, audits_site_updated_idx
}

/** Reads an audit of a site that an account owns. */
export async function readUserAudit(db: Db, userId: string, auditId: string): Promise<UserAudit | undefined> {
  const audit = await readSharedAudit(db, userId, auditId);
  return audit?.role === 'owner' ? audit : undefined;
}

/** Reads an audit that an account owns or is a member of. */
export async function readSharedAudit(
  db: Db,
  userId: string,
  auditId: string,
): Promise<SharedAudit | undefined> {
  const [audit] = await db
    .select(auditColumnsFor(userId))
    .from(audits)
    .innerJoin(sites, eq(sites.id, audits.siteId))
    .leftJoin(auditMembers, isMembershipOf(userId))
    .where(and(eq(audits.id, auditId), isSharedWith(userId)));
  return audit;
}

/** Does the same, and locks the audit until the transaction ends, so that changes to it are serialized. */
export async function lockUserAudit(tx: Db, userId: string, auditId: string): Promise<UserAudit | undefined> {
  const audit = await lockSharedAudit(tx, userId, auditId);
  return audit?.role === 'owner' ? audit : undefined;
}

/**
 * Locks an audit that an account owns or is a member of until the transaction ends. Membership is read after
 * locking, because removing a member takes the same lock.
 */
export async function lockSharedAudit(
  tx: Db,
  userId: string,
  auditId: string,
): Promise<SharedAudit | undefined> {
  if (!(await lockAudit(tx, auditId))) return undefined;
  return readSharedAudit(tx, userId, auditId);
}

/** Locks an audit for someone who is not a member of it yet; the caller has to check the invitation. */
export async function lockAudit(tx: Db, auditId: string): Promise<boolean> {
  // Locks in the same order as the deletion of a site, which locks the site's row first, because tracker
  // issues refer to it.
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

/** Lists the ids of an account's audits. */
export async function listAuditIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: audits.id })
    .from(audits)
    .innerJoin(sites, eq(sites.id, audits.siteId))
    .where(eq(sites.ownerId, userId));
  return rows.map(({ id }) => id);
}

export async function countSiteAudits(db: Db, siteId: string): Promise<number> {
  return db.$count(audits, eq(audits.siteId, siteId)); // served by audits_site_updated_idx
}

export async function insertAudit(tx: Db, audit: typeof audits.$inferInsert): Promise<void> {
  await tx.insert(audits).values(audit);
}

/** Changes an audit that the transaction has locked. Returns the time of the change, which is recorded. */
export async function updateAudit(tx: Db, auditId: string, change: Partial<AuditRow>): Promise<Date> {
  const [changed] = await tx
    .update(audits)
    // Every change has a distinct time, which identifies the state that a signer has seen.
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
 * Reserves numbers for an audit's new pages, so that two simultaneous updates do not use the same ones.
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
