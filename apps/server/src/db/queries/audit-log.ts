import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { auditLog } from '../schema.ts';

/** Number of days that audit entries are kept. */
const RETENTION_DAYS = 365;

export type AuditEntry = typeof auditLog.$inferInsert;

export async function insertLogEntry(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(entry);
}

/** Number of days after a sign-in during which a network counts as known to an account. */
const KNOWN_NETWORK_DAYS = 90;

/**
 * Whether an account has signed in from a network before.
 *
 * @param network The network's pseudonym, as stored in the log.
 */
export async function hasSignedInFrom(db: Db, userId: string, network: string): Promise<boolean> {
  const [found] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.userId, userId),
        eq(auditLog.event, 'logged-in'),
        eq(auditLog.network, network),
        gt(auditLog.at, sql`now() - make_interval(days => ${KNOWN_NETWORK_DAYS})`),
      ),
    ) // served by audit_log_user_idx
    .limit(1);
  return found !== undefined;
}

export async function deleteOldLogEntries(db: Db): Promise<void> {
  await db.delete(auditLog).where(lt(auditLog.at, sql`now() - make_interval(days => ${RETENTION_DAYS})`));
}
