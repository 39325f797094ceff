import { type AuditRecord, describeChanges } from '@curbcut/audit';
import {
  type AnswerChange,
  AUDIT_OUTCOMES,
  type Audit,
  type AuditSummary,
  type CriterionResult,
  type SampleView,
} from '@curbcut/contract';
import type { CriterionId } from '@curbcut/wcag';
import type { Db } from '../db/database.ts';
import { listDecisions } from '../db/queries/audit-decisions.ts';
import { readAuditImport } from '../db/queries/audit-exchange.ts';
import { listFindings } from '../db/queries/audit-findings.ts';
import {
  type AnsweredQuestion,
  type AnswerRow,
  listAnswers,
  listCompleteQuestions,
  listQuestions,
  readQuestion,
} from '../db/queries/audit-questions.ts';
import { findLatestMatchedScan } from '../db/queries/audit-sources.ts';
import { listAssignments, listReviews } from '../db/queries/audit-team.ts';
import {
  type AuditPageRow,
  type AuditRow,
  type ListedAudit,
  listAuditPages,
  listSharedAudits,
  readUserAudit,
  type SharedAudit,
  type UserAudit,
} from '../db/queries/audits.ts';
import type { OrganizationReader } from '../db/queries/reader.ts';
import type { ScanSnapshot } from '../db/schema.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { readRequirements } from './assess-requirements.ts';
import { readAttachments } from './audit-attachments.ts';
import {
  getQuestionState,
  toAnswer,
  toAuditQuestion,
  toAuditScreenshot,
  toOccurrence,
  toSignature,
} from './audit-presenters.ts';
import { fromEvaluationColumns } from './evaluation-details.ts';
import { readFindings } from './read-findings.ts';
import { getResults, readResults } from './read-results.ts';
import { findOutdatedAudits } from './scan-failures.ts';

type ReadServices = Pick<Services, 'db' | 'screenshotLinks'>;

/**
 * Reads an account's audit.
 *
 * @throws {ApiProblem} 404 if the account has no such audit.
 */
export async function requireUserAudit(
  db: Db,
  reader: OrganizationReader,
  auditId: string,
): Promise<UserAudit> {
  const audit = await readUserAudit(db, reader, auditId);
  if (!audit) throw new ApiProblem('audit/not-found');
  return audit;
}

/**
 * Lists the audits that an account owns or is a member of, optionally only those of one site, most recently
 * changed first.
 */
export async function readAuditSummaries(
  db: Db,
  reader: OrganizationReader,
  siteId?: string,
): Promise<AuditSummary[]> {
  const rows = await listSharedAudits(db, reader, siteId);
  const ids = rows.map(({ id }) => id);
  const questions = Map.groupBy(await listQuestions(db, ids), ({ question }) => question.auditId);
  const findings = Map.groupBy(await listFindings(db, ids), ({ auditId }) => auditId);
  const decisions = Map.groupBy(await listDecisions(db, ids), ({ auditId }) => auditId);
  const outdated = await findOutdatedAudits(db, rows);
  return rows.map((audit) => {
    const asked = questions.get(audit.id) ?? [];
    const results = getResults(
      { ...audit, snapshot: standInForFailures(audit) },
      {
        questions: asked,
        findings: findings.get(audit.id) ?? [],
        decisions: decisions.get(audit.id) ?? [],
        // Lists don't show remarks.
        pages: [],
      },
    );
    return toSummary(audit, asked, results, outdated.get(audit.id) ?? []);
  });
}

/** Returns a snapshot that produces the same outcomes with one anonymous failure per failed criterion. */
function standInForFailures({ snapshot }: ListedAudit): ScanSnapshot {
  const failures = Object.entries(snapshot.failedPages).map(([criterion, pages]) => ({
    ...{ rule_title: '', impact: '', cause: '', occurrences: pages, pages, urls: [] },
    criteria: [criterion as CriterionId],
  }));
  return { ...snapshot, failures, evaluatedRules: [] };
}

function toSummary(
  audit: ListedAudit,
  questions: readonly AnsweredQuestion[],
  results: readonly CriterionResult[],
  outdated: readonly CriterionId[],
): AuditSummary {
  const asked = questions.filter(({ question }) => !question.isClosed);
  const decided = asked.filter(
    (answered) => getQuestionState(answered) === 'answered' && answered.answer?.outcome !== 'cannot-tell',
  );
  return {
    id: audit.id,
    site_id: audit.siteId,
    origin: audit.origin,
    title: audit.title,
    standard: audit.standard,
    level: audit.level,
    created_at: audit.createdAt.toISOString(),
    updated_at: audit.updatedAt.toISOString(),
    questions: asked.length,
    answered: decided.length,
    outcomes: Object.fromEntries(
      AUDIT_OUTCOMES.map((outcome) => [
        outcome,
        results.filter((result) => result.outcome === outcome).length,
      ]),
    ) as AuditSummary['outcomes'],
    signature: toSignature(audit.signature, outdated),
    role: audit.role,
  };
}

/** Reads everything that an audit's overview shows. */
export async function readAudit({ db, screenshotLinks }: ReadServices, audit: UserAudit): Promise<Audit> {
  const questions = await listQuestions(db, [audit.id]);
  const decisions = await listDecisions(db, [audit.id]);
  const pages = await listAuditPages(db, audit.id);
  const results = await readResults(db, audit, { questions, decisions, pages });
  const latest = await findLatestMatchedScan(db, audit.siteId);
  const outdated = await findOutdatedAudits(db, [audit]);
  const links = screenshotLinks.forViewer(audit.viewerId);
  return {
    ...toSummary(audit, questions, results, outdated.get(audit.id) ?? []),
    scope: audit.scope,
    ...fromEvaluationColumns(audit),
    commissioner: audit.commissioner,
    evaluator: audit.evaluator,
    support_baseline: audit.supportBaseline,
    product_name: audit.productName,
    product_version: audit.productVersion,
    vendor: audit.vendor,
    contact_name: audit.contactName,
    contact_email: audit.contactEmail,
    notes: audit.notes,
    requires_review: audit.requiresReview,
    revision: audit.revision,
    scan_id: audit.scanId,
    scanned_at: audit.scannedAt.toISOString(),
    tested_pages: audit.snapshot.pages,
    newer_scan:
      latest && isNewer(latest, audit)
        ? {
            scan_id: latest.id,
            completed_at: latest.completedAt!.toISOString(),
            tested_pages: latest.pagesTested,
          }
        : null,
    seed: audit.seed,
    imported: await readAuditImport(db, audit.id),
    sample: pages
      .filter(({ isSampled }) => isSampled)
      .map((page) => ({
        page_id: String(page.number),
        url: page.url,
        title: page.title,
        reason: page.reason,
        screenshot: toAuditScreenshot(links, page),
      })),
    views: [...audit.views],
    processes: [...audit.processes],
    views_revision: audit.viewsRevision,
    criteria: [...results],
    decided_criteria: [...new Set(decisions.map(({ criterion }) => criterion))],
  };
}

/** Whether a scan was completed after the scan that an audit is based on. */
export function isNewer(
  scan: { readonly id: string; readonly completedAt: Date | null },
  { scanId, scannedAt }: AuditRow,
): boolean {
  return scan.id !== scanId && scan.completedAt !== null && scan.completedAt > scannedAt;
}

/** Reads an audit with everything that its results are based on. */
export async function readAuditRecord(services: ReadServices, audit: UserAudit): Promise<AuditRecord> {
  const { db } = services;
  const links = services.screenshotLinks.forViewer(audit.viewerId);
  const pages = new Map((await listAuditPages(db, audit.id)).map((page) => [String(page.number), page]));
  const questions = await listCompleteQuestions(db, audit.id);
  return {
    audit: await readAudit(services, audit),
    questions: questions
      .filter(({ question }) => !question.isClosed)
      .map((answered) => ({
        question: toAuditQuestion(answered),
        occurrences: answered.question.elements.map((occurrence) => toOccurrence(links, pages, occurrence)),
      })),
    failures: audit.snapshot.failures,
    limitedTests: audit.snapshot.limitedTests,
    attachments: await readAttachments(services, audit),
    requirements: await readRequirements(db, audit),
    findings: (await readFindings(services, audit)).filter(({ state }) => state !== 'withdrawn'),
  };
}

/**
 * Reads a question with its elements and all its answers.
 *
 * @throws {ApiProblem} 404 if the audit has no such question.
 */
export async function readQuestionDetail(
  { db, screenshotLinks }: ReadServices,
  { id: auditId, viewerId, views }: Pick<SharedAudit, 'id' | 'viewerId' | 'views'>,
  id: string,
) {
  const question = await readQuestion(db, auditId, id);
  if (!question) throw new ApiProblem('audit/question-not-found');
  const answers = await listAnswers(db, id);
  const pages = new Map((await listAuditPages(db, auditId)).map((page) => [String(page.number), page]));
  const answer = answers[0] ?? null;
  const byAnswer = Map.groupBy(await listReviews(db, [auditId], [id]), ({ answerId }) => answerId);
  const reviewsOf = ({ id: answerId }: AnswerRow) => byAnswer.get(answerId) ?? [];
  const assignee = (await listAssignments(db, [auditId])).find(({ questionId }) => questionId === id) ?? null;
  const answered = { question, answer, reviews: answer ? reviewsOf(answer) : [], assignee };
  const links = screenshotLinks.forViewer(viewerId);
  const isOutdated = getQuestionState(answered) === 'outdated';
  const show = (elements: typeof question.elements) =>
    elements.map((occurrence) => toOccurrence(links, pages, occurrence));
  return {
    question: toAuditQuestion(answered),
    occurrences: show(question.elements),
    previous_occurrences: isOutdated ? show(question.previousElements) : [],
    changes: isOutdated && answer ? describeAnswerChanges(answer, question, [...pages.values()], views) : [],
    history: answers.map((one) => toAnswer(question, one, reviewsOf(one))),
  };
}

/** Describes what has changed since an answer was given; sampled pages come first. */
function describeAnswerChanges(
  answer: AnswerRow,
  question: Pick<AnsweredQuestion['question'], 'fingerprint'>,
  pages: readonly AuditPageRow[],
  views: readonly SampleView[],
): AnswerChange[] {
  const known = pages
    .toSorted((a, b) => Number(b.isSampled) - Number(a.isSampled))
    .map(({ number, url }) => ({ page_id: String(number), url }));
  return describeChanges(answer.fingerprint, question.fingerprint, known, views);
}
