import { and, eq } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { auditPageElements } from '../schema.ts';

/**
 * Queries for the elements that people can select on audit pages. The caller has already checked that the
 * requesting account owns the audit or is a member of it.
 */

export type PageElementsRow = typeof auditPageElements.$inferSelect;

/** Replaces the elements of all of an audit's pages. */
export async function replacePageElements(
  tx: Db,
  auditId: string,
  rows: readonly PageElementsRow[],
): Promise<void> {
  await tx.delete(auditPageElements).where(eq(auditPageElements.auditId, auditId));
  if (rows.length > 0) await tx.insert(auditPageElements).values([...rows]);
}

/** Reads a page's elements in stored form; undefined if they are unknown. */
export async function readPageElements(db: Db, auditId: string, page: number): Promise<string | undefined> {
  const [row] = await db
    .select({ elements: auditPageElements.elements })
    .from(auditPageElements)
    .where(and(eq(auditPageElements.auditId, auditId), eq(auditPageElements.page, page)));
  return row?.elements;
}

/** Lists the elements on all pages of an audit, as stored. */
export async function listPageElements(db: Db, auditId: string): Promise<PageElementsRow[]> {
  return db.select().from(auditPageElements).where(eq(auditPageElements.auditId, auditId));
}
