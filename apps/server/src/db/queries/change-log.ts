import { createHash } from 'node:crypto';
import type { ChangeLogEvent } from '@curbcut/contract';
import { and, asc, desc, eq, gt, gte, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { changeLog } from '../schema.ts';

export type ChangeLogRow = typeof changeLog.$inferSelect;

/** An entry before it's added to the log. */
export type NewChangeLogEntry = Omit<ChangeLogRow, 'number' | 'at' | 'hash'>;

/** The previous hash for an organization's first entry. */
const FIRST_HASH = '';

/** Returns an entry's hash, in hexadecimal, which covers all its fields and the previous entry's hash. */
function hashEntry(entry: Omit<ChangeLogRow, 'hash'>, previousHash: string): string {
  const { organizationId, number, at, event, actorType, actorId, actorName, subject, details, network } =
    entry;
  // The database doesn't preserve the order of the details.
  const sorted = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1));
  const fields = [
    ...[organizationId, number, at.toISOString(), event],
    ...[actorType, actorId, actorName, subject, sorted, network],
  ];
  return createHash('sha256')
    .update(JSON.stringify([previousHash, ...fields]))
    .digest('hex');
}

/** Adds an entry. The lock makes simultaneous transactions number their entries one after the other. */
export async function insertChange(tx: Db, entry: NewChangeLogEntry): Promise<void> {
  const { organizationId } = entry;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`change log ${organizationId}`}, 0))`);
  const [last] = await tx
    .select({ number: changeLog.number, hash: changeLog.hash })
    .from(changeLog)
    .where(eq(changeLog.organizationId, organizationId))
    .orderBy(desc(changeLog.number))
    .limit(1);
  const numbered = { ...entry, number: (last?.number ?? 0) + 1, at: new Date() };
  await tx.insert(changeLog).values({ ...numbered, hash: hashEntry(numbered, last?.hash ?? FIRST_HASH) });
}

export interface ChangeLogFilter {
  readonly event?: ChangeLogEvent | undefined;
  readonly actorId?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

/** An entry, and whether its hash matches its content and the previous entry. */
export type CheckedChange = ChangeLogRow & { readonly isIntact: boolean };

/**
 * Lists an organization's entries that match a filter.
 *
 * @param page newest first before a number, or oldest first after a number
 */
export async function listChanges(
  db: Db,
  organizationId: string,
  { event, actorId, from, until }: ChangeLogFilter,
  page: { readonly before?: number | undefined; readonly after?: number; readonly limit: number },
): Promise<CheckedChange[]> {
  const isOldestFirst = page.after !== undefined;
  const rows = await db
    .select({
      entry: changeLog,
      // The names are written out, because drizzle omits the table name if there's only one table.
      previousHash: sql<string | null>`(select previous.hash from change_log as previous
        where previous.organization_id = change_log.organization_id
          and previous.number = change_log.number - 1)`,
    })
    .from(changeLog)
    .where(
      and(
        eq(changeLog.organizationId, organizationId),
        event && eq(changeLog.event, event),
        actorId === undefined ? undefined : eq(changeLog.actorId, actorId),
        from && gte(changeLog.at, from),
        until && lte(changeLog.at, until),
        page.before === undefined ? undefined : lt(changeLog.number, page.before),
        page.after === undefined ? undefined : gt(changeLog.number, page.after),
      ),
    )
    .orderBy(isOldestFirst ? asc(changeLog.number) : desc(changeLog.number)) // served by the primary key
    .limit(page.limit);
  return rows.map(({ entry, previousHash }) => {
    const expected = entry.number === 1 ? FIRST_HASH : previousHash;
    return { ...entry, isIntact: expected !== null && entry.hash === hashEntry(entry, expected) };
  });
}
