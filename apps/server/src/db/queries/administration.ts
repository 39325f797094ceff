import { count, desc, eq, ilike, or, sql } from 'drizzle-orm';
import { toContainsPattern } from '../contains-pattern.ts';
import type { Db } from '../database.ts';
import { auditLog, billingAccounts, organizations, scans, sessions, users } from '../schema.ts';

/** An account in the list of all accounts. */
export type ListedUser = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'isEmailVerified' | 'dateJoined' | 'lastLogin'
> &
  Pick<typeof organizations.$inferSelect, 'plan'> & { readonly scans: number };

/**
 * Lists all accounts with their personal organizations' plans and scans, or those whose email address or name contains the search text, ordered by email
 * address.
 */
export async function listUsers(db: Db, search: string | undefined): Promise<ListedUser[]> {
  const pattern = search && toContainsPattern(search);
  const owned = db
    .select({ organizationId: scans.organizationId, scans: count().as('scans') })
    .from(scans)
    .groupBy(scans.organizationId)
    .as('owned');
  return db
    .select({
      id: users.id,
      email: users.email,
      plan: organizations.plan,
      isEmailVerified: users.isEmailVerified,
      dateJoined: users.dateJoined,
      lastLogin: users.lastLogin,
      scans: sql<number>`coalesce(${owned.scans}, 0)`.mapWith(Number),
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.personalOwnerId, users.id))
    .leftJoin(owned, eq(owned.organizationId, organizations.id))
    .where(
      pattern
        ? or(ilike(users.email, pattern), ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, pattern))
        : undefined,
    )
    .orderBy(users.email);
}

/** Returns an account's session count, and its personal organization's scan count and customer id. */
export async function getAccountBelongings(
  db: Db,
  { userId, organizationId }: { readonly userId: string; readonly organizationId: string },
): Promise<{ readonly scans: number; readonly sessions: number; readonly customerId: string | null }> {
  const [owned] = await db
    .select({ scans: count() })
    .from(scans)
    .where(eq(scans.organizationId, organizationId));
  const [open] = await db.select({ sessions: count() }).from(sessions).where(eq(sessions.userId, userId));
  const [billing] = await db
    .select({ customerId: billingAccounts.customerId })
    .from(billingAccounts)
    .where(eq(billingAccounts.organizationId, organizationId));
  return {
    scans: owned?.scans ?? 0,
    sessions: open?.sessions ?? 0,
    customerId: billing?.customerId ?? null,
  };
}

export type AuditRow = typeof auditLog.$inferSelect;

/** Lists the latest audit entries of one account or of all accounts, newest first. */
export async function listLatestAudit(
  db: Db,
  userId: string | undefined,
  limit: number,
): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(userId === undefined ? undefined : eq(auditLog.userId, userId))
    .orderBy(desc(auditLog.at), desc(auditLog.id)) // served by audit_log_user_idx or audit_log_at_idx
    .limit(limit);
}
