import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { mayBeAbsent, type ReadResults, readResults } from '@curbcut/audit';
import {
  type ImportedResult,
  MAX_RESULTS_FILE_BYTES,
  type NewAnswer,
  type ResultsImport,
} from '@curbcut/contract';
import type { Db } from '../../db/database.ts';
import {
  deleteImportedResult,
  deleteImportedResultsFrom,
  type ImportedResultRow,
  insertImportedResults,
  listImportedResultRows,
} from '../../db/queries/audit-exchange.ts';
import { type AnsweredQuestion, listQuestions } from '../../db/queries/audit-questions.ts';
import type { OrganizationReader } from '../../db/queries/reader.ts';
import { toStorable } from '../../db/to-storable.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import type { Services } from '../../services.ts';
import type { ResultsUpload } from '../audit-tasks.ts';
import { type AuditCaller, lockEditableAudit, requireSharedAudit } from '../require-audit.ts';

/** Reads an uploaded text file. @throws {ApiProblem} 413 if it's too large. */
async function readUploadedText(upload: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of upload as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_RESULTS_FILE_BYTES) throw new ApiProblem('audit/results-too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Imports results from another tool into an audit and shows them next to the questions about their criteria.
 * They replace results previously imported from the same type of file.
 *
 * @throws {ApiProblem} 413 if the file is too large; 400 if the file's format is unknown; 403 for reviewers;
 * 404 if the account has no access to the audit; 409 if the audit is signed.
 */
export async function importResults(
  { db }: Pick<Services, 'db'>,
  { reader, auditId, isPreview }: ResultsUpload,
  upload: Readable,
): Promise<ResultsImport> {
  const read = readResults(await readUploadedText(upload));
  if (!read) throw new ApiProblem('audit/results-not-understood');
  return db.transaction(async (tx) => {
    const audit = await lockEditableAudit(tx, { reader }, auditId);
    if (audit.signature) throw new ApiProblem('audit/signed');
    const imported = toStorable(assignToQuestions(read, await listQuestions(tx, [auditId])));
    if (!isPreview) await replaceResults(tx, auditId, imported);
    return imported;
  });
}

/** Assigns each result to the question about its criterion. */
function assignToQuestions(
  { source, title, results, notUnderstood }: ReadResults,
  questions: readonly AnsweredQuestion[],
): ResultsImport {
  const byCriterion = new Map(
    questions
      .filter(({ question }) => question.kind === 'criterion')
      .map(({ question }) => [question.criteria[0]!, question]),
  );
  const imported: ResultsImport['results'] = [];
  const notImported = notUnderstood.map((entry) => ({ ...entry }));
  for (const { criterion, outcome, text } of results) {
    const question = byCriterion.get(criterion);
    if (question) {
      imported.push({
        question_id: question.id,
        source,
        outcome: toPossibleOutcome(outcome, question),
        text,
      });
    } else {
      notImported.push({ what: `Criterion ${criterion}`, reason: 'This audit has no question about it.' });
    }
  }
  return { source, title, results: imported, not_imported: notImported };
}

/** For content that every page has, “not applicable” isn't a possible answer, so a person has to decide. */
const toPossibleOutcome = (
  outcome: NewAnswer['outcome'],
  { kind, criteria }: AnsweredQuestion['question'],
): NewAnswer['outcome'] =>
  outcome === 'not-present' && !mayBeAbsent(kind, criteria) ? 'cannot-tell' : outcome;

async function replaceResults(tx: Db, auditId: string, { source, results }: ResultsImport): Promise<void> {
  await deleteImportedResultsFrom(tx, auditId, source);
  const importedAt = new Date();
  await insertImportedResults(
    tx,
    results.map(({ question_id: questionId, outcome, text }) => ({
      ...{ id: randomUUID(), questionId, source, outcome, text, importedAt },
    })),
  );
}

/** Lists an audit's imported results. @throws {ApiProblem} 404 if the account has no such audit. */
export async function readImportedResults(
  { db }: Pick<Services, 'db'>,
  reader: OrganizationReader,
  auditId: string,
): Promise<ImportedResult[]> {
  await requireSharedAudit(db, reader, auditId);
  return (await listImportedResultRows(db, auditId)).map(toImportedResult);
}

const toImportedResult = ({
  id,
  questionId,
  source,
  outcome,
  text,
  importedAt,
}: ImportedResultRow): ImportedResult => ({
  ...{ id, question_id: questionId, source, outcome, text },
  imported_at: importedAt.toISOString(),
});

/**
 * Discards an imported result.
 *
 * @throws {ApiProblem} 403 for reviewers; 404 if the account has no access to the audit, or if the audit has
 * no such result; 409 if it's signed.
 */
export async function discardImportedResult(
  { db }: Pick<Services, 'db'>,
  caller: AuditCaller,
  auditId: string,
  resultId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const audit = await lockEditableAudit(tx, caller, auditId);
    if (audit.signature) throw new ApiProblem('audit/signed');
    if (!(await deleteImportedResult(tx, auditId, resultId))) throw new ApiProblem('audit/result-not-found');
  });
}
