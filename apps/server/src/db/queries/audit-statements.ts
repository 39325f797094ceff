import type { StatementDetails } from '@curbcut/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { auditStatements } from '../schema.ts';

type StatementRow = typeof auditStatements.$inferSelect;

/** Reads the statement of an audit that the caller has already read. */
export async function readStatement(db: Db, auditId: string): Promise<StatementRow | undefined> {
  const [row] = await db.select().from(auditStatements).where(eq(auditStatements.auditId, auditId));
  return row;
}

/** Stores the statement of an audit that the caller has already read. */
export async function storeStatement(db: Db, auditId: string, details: StatementDetails): Promise<void> {
  const change = { details, updatedAt: new Date() };
  await db
    .insert(auditStatements)
    .values({ auditId, ...change })
    .onConflictDoUpdate({ target: auditStatements.auditId, set: change });
}
