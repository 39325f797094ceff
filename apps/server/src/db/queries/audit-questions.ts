import { and, asc, desc, eq, getTableColumns, gt, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { auditAnswers, auditQuestions } from '../schema.ts';
import { type AssignmentRow, listAssignments, listReviews, type ReviewRow } from './audit-team.ts';

export type QuestionRow = typeof auditQuestions.$inferSelect;
export type AnswerRow = typeof auditAnswers.$inferSelect;

/** A question without its elements. */
const {
  elements: _elements,
  previousElements: _previous,
  ...listedColumns
} = getTableColumns(auditQuestions);
export type ListedQuestion = Omit<QuestionRow, 'elements' | 'previousElements'>;

/** A question with its latest answer, whether or not that answer is up to date. */
export interface AnsweredQuestion<Question = ListedQuestion> {
  readonly question: Question;
  readonly answer: AnswerRow | null;
  /** Reviews of this answer, oldest first, including withdrawn ones. */
  readonly reviews: readonly ReviewRow[];
  readonly assignee: Pick<AssignmentRow, 'userId' | 'name'> | null;
}

/**
 * Number of rows per statement; limited because each row has up to twenty elements twice, and the embedded
 * database runs one statement at a time.
 */
const ROWS_PER_BATCH = 50;

/** Lists these audits' questions in WCAG order, with their latest answers. */
export async function listQuestions(db: Db, auditIds: readonly string[]): Promise<AnsweredQuestion[]> {
  if (auditIds.length === 0) return [];
  const rows = await db
    .select(listedColumns)
    .from(auditQuestions)
    .where(inArray(auditQuestions.auditId, [...auditIds]))
    .orderBy(asc(auditQuestions.auditId), asc(auditQuestions.rank), asc(auditQuestions.id)); // audit_questions_rank_idx
  return addLatestAnswers(db, auditIds, rows);
}

/** Questions per part: an answer has up to 10,000 characters, and so has each review. */
const QUESTIONS_PER_PART = 100;

/**
 * Reads one audit's questions like {@link listQuestions}, but in batches, so that a large audit's questions don't block
 * other requests.
 */
export async function* readQuestionParts(db: Db, auditId: string): AsyncGenerator<AnsweredQuestion[]> {
  const { rank, id } = auditQuestions;
  let last: ListedQuestion | undefined;
  do {
    const isAfterLast = last && or(gt(rank, last.rank), and(eq(rank, last.rank), gt(id, last.id)));
    const rows: ListedQuestion[] = await db
      .select(listedColumns)
      .from(auditQuestions)
      .where(and(eq(auditQuestions.auditId, auditId), isAfterLast))
      .orderBy(asc(rank), asc(id)) // audit_questions_rank_idx
      .limit(QUESTIONS_PER_PART);
    const ids = rows.map((row) => row.id);
    if (ids.length > 0) yield await addLatestAnswers(db, [auditId], rows, ids);
    last = rows.length < QUESTIONS_PER_PART ? undefined : rows.at(-1);
  } while (last !== undefined);
}

/** Lists one audit's questions like {@link listQuestions}, with everything that is stored about them. */
export async function listCompleteQuestions(
  db: Db,
  auditId: string,
): Promise<AnsweredQuestion<QuestionRow>[]> {
  const rows = await db
    .select()
    .from(auditQuestions)
    .where(eq(auditQuestions.auditId, auditId))
    .orderBy(asc(auditQuestions.rank), asc(auditQuestions.id)); // audit_questions_rank_idx
  return addLatestAnswers(db, [auditId], rows);
}

/** @param questionIds ids of the questions, if not all of these audits' questions */
async function addLatestAnswers<Question extends ListedQuestion>(
  db: Db,
  auditIds: readonly string[],
  questions: readonly Question[],
  questionIds?: readonly string[],
): Promise<AnsweredQuestion<Question>[]> {
  const latest = await db
    .selectDistinctOn([auditAnswers.questionId], getTableColumns(auditAnswers))
    .from(auditAnswers)
    .innerJoin(auditQuestions, eq(auditQuestions.id, auditAnswers.questionId))
    .where(
      questionIds === undefined
        ? inArray(auditQuestions.auditId, [...auditIds])
        : inArray(auditAnswers.questionId, [...questionIds]),
    )
    .orderBy(auditAnswers.questionId, desc(auditAnswers.sequence)); // audit_answers_sequence_idx
  const byQuestion = new Map(latest.map((answer) => [answer.questionId, answer]));
  const byAnswer = Map.groupBy(await listReviews(db, auditIds, questionIds), ({ answerId }) => answerId);
  const assignments = new Map(
    (await listAssignments(db, auditIds)).map((assignment) => [assignment.questionId, assignment]),
  );
  return questions.map((question) => {
    const answer = byQuestion.get(question.id) ?? null;
    return {
      question,
      answer,
      reviews: (answer && byAnswer.get(answer.id)) ?? [],
      assignee: assignments.get(question.id) ?? null,
    };
  });
}

/** Reads one of an audit's questions. */
export async function readQuestion(
  db: Db,
  auditId: string,
  questionId: string,
): Promise<QuestionRow | undefined> {
  const [question] = await db
    .select()
    .from(auditQuestions)
    .where(and(eq(auditQuestions.id, questionId), eq(auditQuestions.auditId, auditId)));
  return question;
}

/** Lists all answers to a question, newest first. */
export async function listAnswers(db: Db, questionId: string): Promise<AnswerRow[]> {
  return db
    .select()
    .from(auditAnswers)
    .where(eq(auditAnswers.questionId, questionId))
    .orderBy(desc(auditAnswers.sequence)); // served by audit_answers_sequence_idx
}

/** Lists the answers that these answers superseded, by question id. */
export async function listReplacedAnswers(
  db: Db,
  answers: readonly Pick<AnswerRow, 'questionId' | 'sequence'>[],
): Promise<ReadonlyMap<string, AnswerRow>> {
  if (answers.length === 0) return new Map();
  const places = answers.map(({ questionId, sequence }) => ({
    question: questionId,
    sequence: sequence - 1,
  }));
  const asked = sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place(question uuid, sequence int)`;
  const rows = await db
    .select(getTableColumns(auditAnswers))
    .from(auditAnswers)
    .innerJoin(
      asked,
      sql`place.question = ${auditAnswers.questionId} and place.sequence = ${auditAnswers.sequence}`,
    );
  return new Map(rows.map((row) => [row.questionId, row]));
}

export async function insertAnswers(
  tx: Db,
  answers: readonly (typeof auditAnswers.$inferInsert)[],
): Promise<void> {
  if (answers.length > 0) await tx.insert(auditAnswers).values([...answers]);
}

/** Replaces an answer's fingerprint with one that a different method computed from the same content. */
export async function replaceFingerprint(tx: Db, answerId: string, fingerprint: string): Promise<void> {
  await tx.update(auditAnswers).set({ fingerprint }).where(eq(auditAnswers.id, answerId));
}

/** Replaces the fingerprint of a question whose content hasn't changed. */
export async function replaceQuestionFingerprint(
  tx: Db,
  questionId: string,
  fingerprint: string,
): Promise<void> {
  await tx.update(auditQuestions).set({ fingerprint }).where(eq(auditQuestions.id, questionId));
}

/** Deletes the previous elements of answered questions. */
export async function clearPreviousElements(tx: Db, questionIds: readonly string[]): Promise<void> {
  if (questionIds.length === 0) return;
  await tx
    .update(auditQuestions)
    .set({ previousElements: [] })
    .where(inArray(auditQuestions.id, [...questionIds]));
}

/** Stores new questions, and replaces what is stored about known ones. */
export async function storeQuestions(tx: Db, rows: readonly QuestionRow[]): Promise<void> {
  const { id: _id, auditId, key, ...replaced } = getTableColumns(auditQuestions);
  const set = Object.fromEntries(
    Object.entries(replaced).map(([field, column]) => [field, sql.raw(`excluded."${column.name}"`)]),
  );
  for (let start = 0; start < rows.length; start += ROWS_PER_BATCH) {
    await tx
      .insert(auditQuestions)
      .values(rows.slice(start, start + ROWS_PER_BATCH))
      .onConflictDoUpdate({ target: [auditId, key], set });
  }
}

/** Closes an audit's questions. */
export async function closeQuestions(tx: Db, auditId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .update(auditQuestions)
    .set({ isClosed: true })
    .where(and(eq(auditQuestions.auditId, auditId), inArray(auditQuestions.key, [...keys])));
}
