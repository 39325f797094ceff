import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { rateLimits } from '../schema.ts';

/** A limit on how often an operation can be performed within a time window. */
export interface RateLimit {
  /** Name of the rate-limited operation. */
  readonly name: string;
  readonly maxUses: number;
  readonly windowSeconds: number;
}

/** A limit's usage, and the end of its window. */
interface LimitUsage {
  readonly count: number;
  readonly resetsAt: Date;
}

const isWindowOver = lte(rateLimits.windowEndsAt, sql`now()`);

/**
 * Returns how much of a limit has been used; nothing if the last window is over.
 *
 * @param subject A pseudonym: stored data must not identify the person.
 */
async function getLimitUsage(db: Db, limit: RateLimit, subject: string): Promise<LimitUsage> {
  const [row] = await db
    .select({ count: rateLimits.count, resetsAt: rateLimits.windowEndsAt })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, toLimitKey(limit, subject)), gt(rateLimits.windowEndsAt, sql`now()`)));
  return row ?? { count: 0, resetsAt: new Date(Date.now() + limit.windowSeconds * 1000) };
}

/**
 * Counts one use, unless the limit has been reached. A window begins with its first use.
 *
 * @returns whether the use is allowed, and the usage including it.
 */
export async function countLimitUse(
  db: Db,
  limit: RateLimit,
  subject: string,
): Promise<LimitUsage & { readonly admitted: boolean }> {
  const windowEndsAt = sql`now() + make_interval(secs => ${limit.windowSeconds})`;
  const [counted] = await db
    .insert(rateLimits)
    .values({ key: toLimitKey(limit, subject), windowEndsAt, count: 1 })
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
    : { ...(await getLimitUsage(db, limit, subject)), admitted: false };
}

/** Refunds one use. */
export async function refundLimitUse(db: Db, limit: RateLimit, subject: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(eq(rateLimits.key, toLimitKey(limit, subject)), gt(rateLimits.count, 0)));
}

/** Resets a limit. */
export async function resetLimit(db: Db, limit: RateLimit, subject: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, toLimitKey(limit, subject)));
}

/** Deletes windows that are over. */
export async function deleteExpiredLimits(db: Db): Promise<void> {
  await db.delete(rateLimits).where(isWindowOver);
}

function toLimitKey({ name }: RateLimit, subject: string): string {
  return `${name}:${subject}`;
}

const HOUR_SECONDS = 3600;
const toVisitorLimit = (maxUses: number): RateLimit => ({
  name: 'visitor-scan',
  maxUses,
  windowSeconds: HOUR_SECONDS,
});

/** Returns the number of scans a visitor has started in the current window. */
export function getVisitorUsage(db: Db, visitor: string, allowed: number): Promise<LimitUsage> {
  return getLimitUsage(db, toVisitorLimit(allowed), visitor);
}

/** Counts a scan started by a visitor, unless the hourly limit has been reached. */
export function countVisitorScan(
  tx: Db,
  visitor: string,
  allowed: number,
): Promise<LimitUsage & { readonly admitted: boolean }> {
  return countLimitUse(tx, toVisitorLimit(allowed), visitor);
}

/**
 * Refunds a visitor's scan, but at most as many per hour as a visitor can start. Otherwise, a visitor could
 * start any number of failing scans.
 */
export async function refundVisitorScan(tx: Db, visitor: string, allowed: number): Promise<void> {
  const refunds = { name: 'visitor-refund', maxUses: allowed, windowSeconds: HOUR_SECONDS };
  const { admitted } = await countLimitUse(tx, refunds, visitor);
  if (admitted) await refundLimitUse(tx, toVisitorLimit(allowed), visitor);
}
