import { asc, eq } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { auditRequirements } from '../schema.ts';

/** Queries of people's assessments of requirements. The caller has checked before who may see or change the audit. */

export type AssessmentRow = typeof auditRequirements.$inferSelect;

/** Lists all assessments of an audit, those of a requirement oldest first. */
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
