import { eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { visitorLimits } from '../schema.ts';

const WINDOW = sql`interval '1 hour'`;
const expired = sql`${visitorLimits.windowStartedAt} <= now() - ${WINDOW}`;

/** Scans that a visitor has started in the current window, and when it ends. */
export interface VisitorUse {
  readonly started: number;
  readonly resetsAt: Date;
}

/** What a visitor has used; nothing when the last window is over. */
export async function visitorUse(db: Db, visitor: string): Promise<VisitorUse> {
  const [row] = await db
    .select({
      started: visitorLimits.started,
      resetsAt: sql<Date>`${visitorLimits.windowStartedAt} + ${WINDOW}`.mapWith(
        visitorLimits.windowStartedAt,
      ),
      expired: sql<boolean>`${expired}`,
    })
    .from(visitorLimits)
    .where(eq(visitorLimits.visitor, visitor));
  return !row || row.expired ? { started: 0, resetsAt: new Date(Date.now() + 3_600_000) } : row;
}

/**
 * Counts a scan that a visitor starts, unless as many as allowed were started already. A window begins with its first
 * scan and lasts an hour.
 *
 * @returns whether it may start, and the use with it counted.
 */
export async function countVisitorScan(
  tx: Db,
  visitor: string,
  allowed: number,
): Promise<VisitorUse & { readonly admitted: boolean }> {
  const counted = await tx
    .insert(visitorLimits)
    .values({ visitor, windowStartedAt: sql`now()`, started: 1 })
    .onConflictDoUpdate({
      target: visitorLimits.visitor,
      set: {
        windowStartedAt: sql`case when ${expired} then now() else ${visitorLimits.windowStartedAt} end`,
        started: sql`case when ${expired} then 1 else ${visitorLimits.started} + 1 end`,
      },
      setWhere: sql`${expired} or ${visitorLimits.started} < ${allowed}`,
    })
    .returning({ started: visitorLimits.started });
  return { ...(await visitorUse(tx, visitor)), admitted: counted.length === 1 };
}

/** Forgets visitors whose window is over. */
export async function forgetIdleVisitors(db: Db): Promise<void> {
  await db.delete(visitorLimits).where(lt(visitorLimits.windowStartedAt, sql`now() - ${WINDOW}`));
}
