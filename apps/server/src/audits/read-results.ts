import {
  type AnswerableQuestion,
  deriveResults,
  getAuditCriteria,
  type ManualDecision,
  type PageName,
} from '@curbcut/audit';
import type { CriterionResult } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { type DecisionRow, listDecisions } from '../db/queries/audit-decisions.ts';
import { type FindingRow, listFindings } from '../db/queries/audit-findings.ts';
import { type AnsweredQuestion, listQuestions } from '../db/queries/audit-questions.ts';
import { type AuditPageRow, type AuditRow, listAuditPages } from '../db/queries/audits.ts';
import { getQuestionState } from './audit-presenters.ts';

type DerivedAudit = Pick<AuditRow, 'signature' | 'standard' | 'level' | 'snapshot' | 'views'>;

/** What an audit's results are based on, in addition to its scan. */
export interface ResultSources {
  readonly questions: readonly AnsweredQuestion[];
  readonly findings: readonly FindingRow[];
  readonly decisions: readonly DecisionRow[];
  /** Remarks refer to pages by their titles. */
  readonly pages: readonly Pick<AuditPageRow, 'number' | 'url' | 'title'>[];
}

/**
 * Reads every criterion's result; the caller has checked who is allowed to see the audit.
 *
 * @param known what the caller has already read
 */
export async function readResults(
  db: Db,
  audit: DerivedAudit & Pick<AuditRow, 'id'>,
  known: Partial<ResultSources> = {},
): Promise<readonly CriterionResult[]> {
  const ids = [audit.id];
  return getResults(audit, {
    questions: known.questions ?? (await listQuestions(db, ids)),
    findings: known.findings ?? (await listFindings(db, ids)),
    decisions: known.decisions ?? (await listDecisions(db, ids)),
    pages: known.pages ?? (await listAuditPages(db, audit.id)),
  });
}

/**
 * Returns every criterion's result: as signed or, otherwise, as derived from the current answers and
 * decisions.
 */
export function getResults(
  { signature, standard, level, snapshot, views }: DerivedAudit,
  { questions, findings, decisions, pages }: ResultSources,
): readonly CriterionResult[] {
  if (signature) return signature.results;
  const { failures, failedPages, elements, absent, limitedTests, sampledPages } = snapshot;
  const byNumber = new Map(pages.map(({ number, url, title }) => [number, { url, title }]));
  return deriveResults({
    criteria: getAuditCriteria(standard, level),
    questions: questions
      .filter(({ question }) => !question.isClosed)
      .map((answered) => toAnswerableQuestion(answered, byNumber)),
    failures,
    findings: findings
      .filter(({ state }) => state === 'open')
      .map(({ criterion, description, url, view }) => ({ criterion, description, url, view })),
    decisions: getCurrentDecisions(decisions),
    failedPages,
    elements,
    absent: new Map(absent),
    limitedTests,
    testedPages: snapshot.pages,
    sampledPages,
    sampledViews: views.length,
    pages,
  });
}

/** @param rows In chronological order for each criterion. */
function getCurrentDecisions(rows: readonly DecisionRow[]): ManualDecision[] {
  const latest = new Map(rows.map((row) => [row.criterion, row]));
  return [...latest.values()].flatMap(({ outcome, decidedAt, ...row }) =>
    outcome === null ? [] : [{ ...row, outcome, decidedAt: decidedAt.toISOString() }],
  );
}

function toAnswerableQuestion(
  answered: AnsweredQuestion,
  pages: ReadonlyMap<number, PageName>,
): AnswerableQuestion {
  const { question, answer } = answered;
  const { kind, criteria, title, cause } = question;
  const isCurrent = getQuestionState(answered) === 'answered';
  return {
    kind,
    criteria,
    title,
    cause,
    pages: question.pages.flatMap((number) => pages.get(number) ?? []),
    answer:
      answer && isCurrent
        ? {
            outcome: answer.outcome,
            comment: answer.comment,
            answeredBy: answer.channel === 'api' ? `${answer.answeredBy} (via API)` : answer.answeredBy,
            answeredAt: answer.answeredAt.toISOString(),
            failedOn: answer.failedOn,
          }
        : null,
  };
}
