import { asc, eq } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { auditRequirements } from '../schema.ts';

/**
 * Queries for manual assessments of requirements. The caller has already checked who is allowed to see or
 * change the audit.
 */

export type AssessmentRow = typeof auditRequirements.$inferSelect;

/** Lists all of an audit's assessments, in chronological order for each requirement. */
export async function listAssessments(db: Db, auditId: string): Promise<AssessmentRow[]> {
  return db
    .select()
    .from(auditRequirements)
    .where(eq(auditRequirements.auditId, auditId))
    .orderBy(asc(auditRequirements.requirement), asc(auditRequirements.sequence)); // audit_requirements_sequence_idx
}

export async function insertAssessments(tx: Db, rows: readonly AssessmentRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(auditRequirements).values([...rows]);
}
