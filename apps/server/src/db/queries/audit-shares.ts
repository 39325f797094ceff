import { and, count, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { auditNotices, auditShares, auditSignedTexts, audits, sites } from '../schema.ts';

import { auditColumns, type UserAudit } from './audits.ts';

export type AuditShareRow = typeof auditShares.$inferSelect;

/** Number of days that a revoked link is still listed. */
const REVOKED_RETENTION_DAYS = 30;

export async function createAuditShare(tx: Db, hash: string, auditId: string): Promise<AuditShareRow> {
  const [share] = await tx.insert(auditShares).values({ hash, auditId }).returning();
  return share!;
}

/** Lists the links to an audit, newest first, including recently revoked ones. */
export async function listAuditShares(db: Db, auditId: string): Promise<AuditShareRow[]> {
  return db
    .select()
    .from(auditShares)
    .where(
      and(
        eq(auditShares.auditId, auditId), // audit_shares_audit_idx
        or(isNull(auditShares.revokedAt), gt(auditShares.revokedAt, getCutoff())),
      ),
    )
    .orderBy(desc(auditShares.createdAt));
}

/** Counts the valid links to an audit. */
export async function countValidAuditShares(db: Db, auditId: string): Promise<number> {
  const [row] = await db
    .select({ valid: count() })
    .from(auditShares)
    .where(and(eq(auditShares.auditId, auditId), isNull(auditShares.revokedAt)));
  return row?.valid ?? 0;
}

/** Revokes a link; if it was already revoked, the original time is kept. */
export async function revokeAuditShare(
  tx: Db,
  auditId: string,
  hash: string,
): Promise<AuditShareRow | undefined> {
  const [share] = await tx
    .update(auditShares)
    .set({ revokedAt: sql`coalesce(${auditShares.revokedAt}, now())` })
    .where(and(eq(auditShares.hash, hash), eq(auditShares.auditId, auditId)))
    .returning();
  return share;
}

/** Reads the audit that a valid link leads to, which anyone with the link is allowed to see. */
export async function findSharedAudit(db: Db, hash: string): Promise<UserAudit | undefined> {
  const [audit] = await db
    .select(auditColumns)
    .from(auditShares)
    .innerJoin(audits, eq(audits.id, auditShares.auditId))
    .innerJoin(sites, eq(sites.id, audits.siteId))
    .where(and(eq(auditShares.hash, hash), isNull(auditShares.revokedAt)));
  return audit;
}

/** Deletes links that were revoked a while ago. */
export async function deleteRevokedAuditShares(db: Db): Promise<void> {
  await db.delete(auditShares).where(lt(auditShares.revokedAt, getCutoff())); // audit_shares_revoked_idx
}

const getCutoff = () => sql`now() - make_interval(days => ${REVOKED_RETENTION_DAYS})`;

/** Stores the text whose hash is in an audit's signature. */
export async function storeSignedText(tx: Db, auditId: string, text: string): Promise<void> {
  await tx
    .insert(auditSignedTexts)
    .values({ auditId, text })
    .onConflictDoUpdate({ target: auditSignedTexts.auditId, set: { text } });
}

export async function deleteSignedText(tx: Db, auditId: string): Promise<void> {
  await tx.delete(auditSignedTexts).where(eq(auditSignedTexts.auditId, auditId));
}

/**
 * Reads the text whose hash is in an audit's signature; undefined if the audit was signed before we stored the text.
 * The caller has to check who is allowed to read it.
 */
export async function readSignedText(db: Db, auditId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ text: auditSignedTexts.text })
    .from(auditSignedTexts)
    .where(eq(auditSignedTexts.auditId, auditId));
  return row?.text;
}

export async function hasSignedText(db: Db, auditId: string): Promise<boolean> {
  return (await db.$count(auditSignedTexts, eq(auditSignedTexts.auditId, auditId))) > 0;
}

/** Locks a site's signed audits until the transaction ends. For jobs. */
export async function lockSignedAudits(
  tx: Db,
  siteId: string,
): Promise<Pick<UserAudit, 'id' | 'siteId' | 'scanId' | 'scannedAt' | 'signature'>[]> {
  const { id, scanId, scannedAt, signature } = audits;
  return tx
    .select({ id, siteId: audits.siteId, scanId, scannedAt, signature })
    .from(audits)
    .where(and(eq(audits.siteId, siteId), isNotNull(audits.signature))) // audits_site_updated_idx
    .orderBy(id)
    .for('update');
}

type NoticeRow = typeof auditNotices.$inferSelect;

/** Reads what an audit's owner was last notified about. */
export async function readAuditNotice(tx: Db, auditId: string): Promise<NoticeRow | undefined> {
  const [notice] = await tx.select().from(auditNotices).where(eq(auditNotices.auditId, auditId));
  return notice;
}

/**
 * Stores what the owner is notified about. The time changes if a criterion is added, not if one passes again.
 */
export async function storeAuditNotice(tx: Db, notice: Omit<NoticeRow, 'noticedAt'>): Promise<void> {
  const { hash, criteria } = notice;
  const addsNothing = sql`${auditNotices.hash} = excluded.hash and excluded.criteria <@ ${auditNotices.criteria}`;
  const noticedAt = sql`case when ${addsNothing} then ${auditNotices.noticedAt} else now() end`;
  await tx
    .insert(auditNotices)
    .values(notice)
    .onConflictDoUpdate({ target: auditNotices.auditId, set: { hash, criteria, noticedAt } });
}
