import { asc, inArray } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { auditDecisions } from '../schema.ts';

/**
 * Queries for manual decisions about criteria. The caller has already checked who is allowed to see or
 * change the audits.
 */

export type DecisionRow = typeof auditDecisions.$inferSelect;

/** Lists all decisions in these audits, in chronological order for each criterion. */
export async function listDecisions(db: Db, auditIds: readonly string[]): Promise<DecisionRow[]> {
  if (auditIds.length === 0) return [];
  return db
    .select()
    .from(auditDecisions)
    .where(inArray(auditDecisions.auditId, [...auditIds]))
    .orderBy(asc(auditDecisions.auditId), asc(auditDecisions.criterion), asc(auditDecisions.sequence)); // audit_decisions_sequence_idx
}

export async function insertDecision(tx: Db, decision: DecisionRow): Promise<void> {
  await tx.insert(auditDecisions).values(decision);
}
