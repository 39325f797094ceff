import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Db } from '../database.ts';
import {
  auditAnswers,
  auditAttachments,
  auditDecisions,
  auditFindings,
  auditImportedResults,
  auditImports,
  auditPages,
  auditQuestions,
  auditRequirements,
  auditReviews,
} from '../schema.ts';
import type { AttachmentRow } from './audit-attachments.ts';
import type { DecisionRow } from './audit-decisions.ts';
import type { AnswerRow } from './audit-questions.ts';
import type { AssessmentRow } from './audit-requirements.ts';
import type { ReviewRow } from './audit-team.ts';
import type { AuditPageRow } from './audits.ts';

/**
 * Queries for what audits exchange with files and other tools. The caller has already checked that the
 * requesting account owns the audit or is a member of it.
 */

export type ImportedResultRow = typeof auditImportedResults.$inferSelect;

/** Number of rows per statement; limited because the embedded database runs one statement at a time. */
const ROWS_PER_BATCH = 500;

/** Reads when an audit was imported and who imported it; null if it was started here. */
export async function readAuditImport(
  db: Db,
  auditId: string,
): Promise<{ imported_at: string; imported_by: string } | null> {
  const [row] = await db.select().from(auditImports).where(eq(auditImports.auditId, auditId));
  return row ? { imported_at: row.importedAt.toISOString(), imported_by: row.importedBy } : null;
}

export async function insertAuditImport(tx: Db, auditId: string, importedBy: string): Promise<void> {
  await tx.insert(auditImports).values({ auditId, importedBy });
}

/** Lists all of an audit's answers, in chronological order for each question. */
export async function listAuditAnswers(db: Db, auditId: string): Promise<AnswerRow[]> {
  return db
    .select(getTableColumns(auditAnswers))
    .from(auditAnswers)
    .innerJoin(auditQuestions, eq(auditQuestions.id, auditAnswers.questionId))
    .where(eq(auditQuestions.auditId, auditId))
    .orderBy(asc(auditAnswers.questionId), asc(auditAnswers.sequence)); // audit_answers_sequence_idx
}

/** Lists an audit's imported results in question order. */
export async function listImportedResultRows(db: Db, auditId: string): Promise<ImportedResultRow[]> {
  return db
    .select(getTableColumns(auditImportedResults))
    .from(auditImportedResults)
    .innerJoin(auditQuestions, eq(auditQuestions.id, auditImportedResults.questionId))
    .where(eq(auditQuestions.auditId, auditId))
    .orderBy(
      asc(auditQuestions.rank),
      asc(auditImportedResults.source),
      asc(auditImportedResults.outcome),
      asc(auditImportedResults.text),
    );
}

export async function insertImportedResults(tx: Db, rows: readonly ImportedResultRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_BATCH)
    await tx.insert(auditImportedResults).values(rows.slice(start, start + ROWS_PER_BATCH));
}

/** Deletes results from one source before they are replaced. */
export async function deleteImportedResultsFrom(
  tx: Db,
  auditId: string,
  source: ImportedResultRow['source'],
): Promise<void> {
  await tx
    .delete(auditImportedResults)
    .where(
      and(
        eq(auditImportedResults.source, source),
        inArray(auditImportedResults.questionId, ofAudit(tx, auditId)),
      ),
    );
}

/** @returns whether the audit had such a result. */
export async function deleteImportedResult(tx: Db, auditId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(auditImportedResults)
    .where(
      and(eq(auditImportedResults.id, id), inArray(auditImportedResults.questionId, ofAudit(tx, auditId))),
    )
    .returning({ id: auditImportedResults.id });
  return deleted.length === 1;
}

const ofAudit = (db: Db, auditId: string) =>
  db.select({ id: auditQuestions.id }).from(auditQuestions).where(eq(auditQuestions.auditId, auditId));

/** The rows of an imported audit other than the audit and its questions. */
interface ImportedRows {
  readonly pages: readonly AuditPageRow[];
  readonly answers: readonly AnswerRow[];
  readonly reviews: readonly ReviewRow[];
  readonly findings: readonly (typeof auditFindings.$inferSelect)[];
  readonly attachments: readonly AttachmentRow[];
  readonly decisions: readonly DecisionRow[];
  readonly assessments: readonly AssessmentRow[];
}

/** Stores the parts of an imported audit that there can be many of. */
export async function insertImportedRows(
  tx: Db,
  { pages, answers, reviews, findings, attachments, decisions, assessments }: ImportedRows,
): Promise<void> {
  for (let start = 0; start < pages.length; start += ROWS_PER_BATCH)
    await tx.insert(auditPages).values(pages.slice(start, start + ROWS_PER_BATCH));
  for (let start = 0; start < answers.length; start += ROWS_PER_BATCH)
    await tx.insert(auditAnswers).values(answers.slice(start, start + ROWS_PER_BATCH));
  for (let start = 0; start < reviews.length; start += ROWS_PER_BATCH)
    await tx.insert(auditReviews).values(reviews.slice(start, start + ROWS_PER_BATCH));
  for (let start = 0; start < findings.length; start += ROWS_PER_BATCH)
    await tx.insert(auditFindings).values(findings.slice(start, start + ROWS_PER_BATCH));
  for (let start = 0; start < attachments.length; start += ROWS_PER_BATCH)
    await tx.insert(auditAttachments).values(attachments.slice(start, start + ROWS_PER_BATCH));
  for (let start = 0; start < decisions.length; start += ROWS_PER_BATCH)
    await tx.insert(auditDecisions).values(decisions.slice(start, start + ROWS_PER_BATCH));
  for (let start = 0; start < assessments.length; start += ROWS_PER_BATCH)
    await tx.insert(auditRequirements).values(assessments.slice(start, start + ROWS_PER_BATCH));
}
