import { lt, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { auditLog } from '../schema.ts';

/** Days for which the log is kept. */
const KEPT_DAYS = 365;

export type AuditEntry = typeof auditLog.$inferInsert;

export async function insertAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(entry);
}

export async function deleteOldAudit(db: Db): Promise<void> {
  await db.delete(auditLog).where(lt(auditLog.at, sql`now() - make_interval(days => ${KEPT_DAYS})`));
}
