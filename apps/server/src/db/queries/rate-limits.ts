import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { rateLimits } from '../schema.ts';

/** How often something may be done within a while. */
export interface RateLimit {
  /** Names what is limited. */
  readonly name: string;
  readonly maxUses: number;
  readonly windowSeconds: number;
}

/** What was used of a limit, and when its window ends. */
export interface LimitUsage {
  readonly count: number;
  readonly resetsAt: Date;
}

const isWindowOver = lte(rateLimits.windowEndsAt, sql`now()`);

/**
 * What someone has used of a limit; nothing when the last window is over.
 *
 * @param who A pseudonym: what is stored must not tell who it was.
 */
export async function getLimitUsage(db: Db, limit: RateLimit, who: string): Promise<LimitUsage> {
  const [row] = await db
    .select({ count: rateLimits.count, resetsAt: rateLimits.windowEndsAt })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, toLimitKey(limit, who)), gt(rateLimits.windowEndsAt, sql`now()`)));
  return row ?? { count: 0, resetsAt: new Date(Date.now() + limit.windowSeconds * 1000) };
}

/**
 * Counts one use, unless as many as allowed were counted already. A window begins with its first use.
 *
 * @returns whether it is allowed, and what is used with it.
 */
export async function countLimitUse(
  db: Db,
  limit: RateLimit,
  who: string,
): Promise<LimitUsage & { readonly admitted: boolean }> {
  const windowEndsAt = sql`now() + make_interval(secs => ${limit.windowSeconds})`;
  const [counted] = await db
    .insert(rateLimits)
    .values({ key: toLimitKey(limit, who), windowEndsAt, count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        windowEndsAt: sql`case when ${isWindowOver} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
        count: sql`case when ${isWindowOver} then 1 else ${rateLimits.count} + 1 end`,
      },
      setWhere: sql`${isWindowOver} or ${rateLimits.count} < ${limit.maxUses}`,
    })
    .returning({ count: rateLimits.count, resetsAt: rateLimits.windowEndsAt });
  return counted
    ? { ...counted, admitted: true }
    : { ...(await getLimitUsage(db, limit, who)), admitted: false };
}

/** Takes back one use that was counted. */
export async function refundLimitUse(db: Db, limit: RateLimit, who: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(eq(rateLimits.key, toLimitKey(limit, who)), gt(rateLimits.count, 0)));
}

/** Lets someone begin anew. */
export async function resetLimit(db: Db, limit: RateLimit, who: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, toLimitKey(limit, who)));
}

/** Forgets windows that are over. */
export async function deleteExpiredLimits(db: Db): Promise<void> {
  await db.delete(rateLimits).where(isWindowOver);
}

function toLimitKey({ name }: RateLimit, who: string): string {
  return `${name}:${who}`;
}
