import { and, type Column, eq, exists, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { scans } from '../schema.ts';

/** Who asks: the account that is signed in, or nobody. Every question that a request can ask names one. */
export interface Reader {
  readonly userId: string | null;
}

export const visitorReader: Reader = { userId: null };

/** Scans that a reader may see: unowned ones, for whoever knows their id, and the reader's own. */
export function isReadableBy({ userId }: Reader) {
  return userId === null ? isNull(scans.ownerId) : or(isNull(scans.ownerId), eq(scans.ownerId, userId));
}

/** The same for rows that belong to a scan. */
export function isOfReadableScan(db: Db, reader: Reader, scanId: Column) {
  return exists(
    db
      .select({ one: sql`1` })
      .from(scans)
      .where(and(eq(scans.id, scanId), isReadableBy(reader))),
  );
}
