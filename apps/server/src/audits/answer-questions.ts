import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { describeElement, mayBeAbsent } from '@curbcut/audit';
import {
  type AnswerAuditQuestionsBody,
  type AuditQuestion,
  type CriterionResult,
  type FailedPage,
  type NewAnswer,
  type SampleView,
  UNKNOWN_PAGES,
} from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { bindAttachments } from '../db/queries/audit-attachments.ts';
import {
  type AnsweredQuestion,
  type AnswerRow,
  clearPreviousElements,
  insertAnswers,
  listQuestions,
  listReplacedAnswers,
} from '../db/queries/audit-questions.ts';
import { type AuditPageRow, listAuditPages, type SharedAudit, updateAudit } from '../db/queries/audits.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { toAuditQuestion } from './audit-presenters.ts';
import { readResults } from './read-results.ts';
import { type AuditCaller, lockEditableAudit } from './require-audit.ts';
import { getDefaultSeverity, trackResults } from './track-failures.ts';

/** An answer as stored. */
interface CleanAnswer extends Omit<NewAnswer, 'failed_on'> {
  /** Empty if the pages are unknown. */
  readonly failed_on: FailedPage[];
}

/** An answer with its question, and whether it's already stored. */
interface SubmittedAnswer extends CleanAnswer {
  readonly asked: AnsweredQuestion;
  readonly isRepeated: boolean;
  /** Whether the sender says that nobody recorded the failing pages. */
  readonly hasUnknownPages: boolean;
}

/**
 * Stores answers, either all or none. Each answer names the one it supersedes, so that two people who answer
 * at the same time can't overwrite each other's answers without noticing. The audit's lock serializes answers
 * to all its questions.
 *
 * An answer that is resent because its sender didn't receive the response isn't stored twice.
 *
 * @returns the questions with their answers, the resulting criterion results, and when the audit last
 * changed.
 * @throws {ApiProblem} 404 for an audit or a question that does not exist; 403 for reviewers; 400 for “not
 * present” about content that every page has, and for a criterion failure without pages; 409 if the audit is
 * signed or is based on a different scan from the one the sender saw, or if a question is closed or its
 * latest answer isn't the specified one.
 */
export async function answerQuestions(
  { db }: Pick<Services, 'db'>,
  caller: AuditCaller,
  auditId: string,
  { answers, scan_id: scanId }: AnswerAuditQuestionsBody,
): Promise<{ questions: AuditQuestion[]; criteria: CriterionResult[]; updated_at: string }> {
  return db.transaction(async (tx) => {
    const audit = await lockEditableAudit(tx, caller, auditId);
    const questions = await listQuestions(tx, [auditId]);
    const asked = findQuestions(questions, answers);
    const replaced = await listReplacedAnswers(
      tx,
      asked.flatMap(({ answer }) => answer ?? []),
    );
    const given = answers.map((answer, index): SubmittedAnswer => {
      const { failed_on: pages, ...rest } = toStorable(answer);
      const hasUnknownPages = pages === UNKNOWN_PAGES;
      const cleaned = nameViews({ ...rest, failed_on: hasUnknownPages ? [] : pages }, audit.views);
      const before = replaced.get(answer.question_id);
      return {
        ...cleaned,
        hasUnknownPages,
        asked: asked[index]!,
        isRepeated: isRepeated(cleaned, asked[index]!, before, caller),
      };
    });
    const newAnswers = given.filter((answer) => !answer.isRepeated);
    const stored = newAnswers.map((answer) => toAnswerRow(answer, caller));
    let { updatedAt } = audit;
    if (newAnswers.length > 0) {
      requireAnswerable(audit, scanId, newAnswers);
      requireFailedPages(newAnswers);
      requireSampled(await listAuditPages(tx, auditId), audit.views, newAnswers);
      await insertAnswers(tx, stored);
      await clearPreviousElements(
        tx,
        stored.map(({ questionId }) => questionId),
      );
      updatedAt = await updateAudit(tx, auditId, {});
      await trackAnswers(tx, audit, newAnswers);
      const answerIds = stored.map(({ id }) => id);
      const { userId } = caller.reader;
      if (userId !== null) await bindAttachments(tx, userId, answerIds);
    }
    const byQuestion = new Map(stored.map((answer) => [answer.questionId, answer]));
    const now = questions.map((answered) => {
      const answer = byQuestion.get(answered.question.id);
      return answer ? { ...answered, answer, reviews: [] } : answered;
    });
    const answeredIds = new Set(answers.map(({ question_id: id }) => id));
    return {
      questions: now.filter(({ question }) => answeredIds.has(question.id)).map(toAuditQuestion),
      criteria: [...(await readResults(tx, audit, { questions: now }))],
      updated_at: updatedAt.toISOString(),
    };
  });
}

/** Gives the views listed in an answer their current names. */
function nameViews(answer: CleanAnswer, views: readonly SampleView[]): CleanAnswer {
  const names = new Map(views.map(({ view_id, name }) => [view_id, name]));
  const failed_on = answer.failed_on.map(({ view, ...failed }) => ({
    ...failed,
    ...(view && { view: { view_id: view.view_id, name: names.get(view.view_id) ?? view.name } }),
  }));
  return { ...answer, failed_on };
}

/** Returns the question of each answer. */
function findQuestions(
  questions: readonly AnsweredQuestion[],
  answers: readonly NewAnswer[],
): AnsweredQuestion[] {
  const byId = new Map(questions.map((answered) => [answered.question.id, answered]));
  return answers.map(({ question_id: id }) => {
    const found = byId.get(id);
    if (!found) throw new ApiProblem('audit/question-not-found');
    return found;
  });
}

/** @param before The answer that the question's latest answer superseded. */
function isRepeated(
  { previous_answer_id: previousId, outcome, comment, severity, fix, failed_on: failedOn }: CleanAnswer,
  { answer: latest }: AnsweredQuestion,
  before: AnswerRow | undefined,
  caller: AuditCaller,
): boolean {
  return (
    latest !== null &&
    latest.userId === caller.reader.userId &&
    latest.outcome === outcome &&
    latest.comment === comment &&
    latest.severity === severity &&
    latest.fix === fix &&
    isDeepStrictEqual(latest.failedOn, failedOn) &&
    (before?.id ?? null) === previousId
  );
}

function requireAnswerable(
  { signature, scanId: currentScanId }: SharedAudit,
  scanId: string | undefined,
  newAnswers: readonly SubmittedAnswer[],
): void {
  if (signature) throw new ApiProblem('audit/signed');
  if (scanId !== undefined && scanId !== currentScanId) throw new ApiProblem('audit/edit-conflict');
  const toDetails = (refused: readonly SubmittedAnswer[], sentence: string) =>
    Object.fromEntries(refused.map(({ question_id: id }) => [id, [sentence]]));
  const closed = newAnswers.filter(({ asked }) => asked.question.isClosed);
  if (closed.length > 0) {
    throw new ApiProblem('audit/question-closed', {
      details: toDetails(closed, 'The content this question is about is gone.'),
    });
  }
  const presumedAbsent = newAnswers.filter(
    ({ outcome, asked: { question } }) =>
      outcome === 'not-present' && !mayBeAbsent(question.kind, question.criteria),
  );
  if (presumedAbsent.length > 0) {
    throw new ApiProblem('audit/not-present-not-allowed', {
      details: toDetails(presumedAbsent, '“Not present” isn’t an option for this question.'),
    });
  }
  const overtaken = newAnswers.filter(
    ({ asked, previous_answer_id: previousId }) => (asked.answer?.id ?? null) !== previousId,
  );
  if (overtaken.length > 0) {
    throw new ApiProblem('audit/answer-conflict', {
      details: toDetails(overtaken, 'Someone else just answered this question.'),
    });
  }
}

/** Requires that a criterion failure lists pages, or says that they are unknown. */
function requireFailedPages(newAnswers: readonly SubmittedAnswer[]): void {
  const silent = newAnswers.filter(
    ({ outcome, failed_on: failedOn, hasUnknownPages, asked: { question } }) =>
      outcome === 'fail' && question.kind === 'criterion' && failedOn.length === 0 && !hasUnknownPages,
  );
  if (silent.length === 0) return;
  throw new ApiProblem('audit/failed-pages-missing', {
    details: Object.fromEntries(
      silent.map(({ question_id: id }) => [id, ['List the failing pages in failed_on, or send “unknown”.']]),
    ),
  });
}

/** Requires that failures are on sampled pages, and that only failures list pages. */
function requireSampled(
  pages: readonly AuditPageRow[],
  views: readonly SampleView[],
  newAnswers: readonly SubmittedAnswer[],
): void {
  const sampled = new Set(pages.flatMap(({ url, isSampled }) => (isSampled ? [url] : [])));
  const isSampled = ({ page_url: url, view }: FailedPage) =>
    view === undefined
      ? sampled.has(url)
      : views.some((one) => one.view_id === view.view_id && one.url === url);
  const isWrong = ({ outcome, failed_on: failedOn, hasUnknownPages }: SubmittedAnswer) =>
    (outcome !== 'fail' && (failedOn.length > 0 || hasUnknownPages)) ||
    !failedOn.every(isSampled) ||
    new Set(failedOn.map(({ page_url: url, view }) => view?.view_id ?? url)).size < failedOn.length;
  const refused = newAnswers.filter(isWrong);
  if (refused.length === 0) return;
  throw new ApiProblem('audit/failed-pages', {
    details: Object.fromEntries(
      refused.map(({ question_id: id }) => [
        id,
        ['Only failed answers can list pages, each page or view once.'],
      ]),
    ),
  });
}

/**
 * Turns failures into tracker issues, and closes issues from questions that now have a different answer.
 * “Cannot tell” changes nothing.
 */
async function trackAnswers(
  tx: Db,
  audit: SharedAudit,
  newAnswers: readonly SubmittedAnswer[],
): Promise<void> {
  const urls = new Map((await listAuditPages(tx, audit.id)).map(({ number, url }) => [number, url]));
  const results = newAnswers
    .filter(({ outcome }) => outcome !== 'cannot-tell')
    .map(({ asked: { question }, outcome, comment, severity, fix, failed_on: failedOn }) => ({
      id: question.id,
      kind: 'answer' as const,
      isFailure: outcome === 'fail',
      title: question.title,
      description: comment,
      fix,
      cause: question.cause || describeFailedElements(failedOn),
      severity: severity ?? getDefaultSeverity(question.criteria),
      criteria: question.criteria,
      occurrences: failedOn.length > 0 ? countFailedElements(failedOn) : question.occurrences,
      urls:
        failedOn.length > 0
          ? failedOn.map(({ page_url: url }) => url)
          : question.pages.flatMap((page) => urls.get(page) ?? []),
    }));
  await trackResults(tx, audit, results);
}

/** Maximum number of elements listed in a failed answer's issue; the answer itself lists all of them. */
const MAX_NAMED_ELEMENTS = 3;

function describeFailedElements(failedOn: readonly FailedPage[]): string {
  const named = [...new Set(failedOn.flatMap(({ elements }) => elements.map(describeElement)))];
  const rest = named.length - MAX_NAMED_ELEMENTS;
  return [...named.slice(0, MAX_NAMED_ELEMENTS), ...(rest > 0 ? [`${rest} more`] : [])].join('; ');
}

/** A page without listed elements counts as one. */
const countFailedElements = (failedOn: readonly FailedPage[]): number =>
  failedOn.reduce((sum, { elements }) => sum + Math.max(1, elements.length), 0);

function toAnswerRow(
  { asked: { question, answer }, outcome, comment, severity, fix, failed_on, seconds }: SubmittedAnswer,
  caller: AuditCaller,
): AnswerRow {
  return {
    id: randomUUID(),
    questionId: question.id,
    sequence: (answer?.sequence ?? 0) + 1,
    userId: caller.reader.userId,
    answeredBy: caller.actor.name,
    answeredAt: new Date(),
    channel: caller.actor.type === 'api_key' ? 'api' : 'app',
    outcome,
    comment,
    severity,
    fix,
    failedOn: failed_on,
    fingerprint: question.fingerprint,
    seconds: seconds ?? null,
  };
}
