import { and, type Column, eq, exists, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { scans } from '../schema.ts';

/**
 * Who a query reads for: the signed-in account, or a visitor. Every query that serves a request takes a
 * reader.
 */
export interface Reader {
  readonly userId: string | null;
}

export const visitorReader: Reader = { userId: null };

/**
 * Matches scans that a reader is allowed to see: their own, and scans without an owner, whose ids are secret.
 */
export function isReadableBy({ userId }: Reader) {
  return userId === null ? isNull(scans.ownerId) : or(isNull(scans.ownerId), eq(scans.ownerId, userId));
}

/** The same for rows that belong to a scan. */
export function isScanVisible(db: Db, reader: Reader, scanId: Column) {
  return exists(
    db
      .select({ one: sql`1` })
      .from(scans)
      .where(and(eq(scans.id, scanId), isReadableBy(reader))),
  );
}
