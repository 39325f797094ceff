import { createHash } from 'node:crypto';
import { toSignedText } from '@curbcut/audit';
import type { ChangeAuditBody, CriterionResult, SignAuditBody } from '@curbcut/contract';
import type { z } from 'zod';
import { requestBlobDeletion } from '../blobs/delete-blobs.ts';
import { type AnsweredQuestion, listQuestions } from '../db/queries/audit-questions.ts';
import { deleteSignedText, storeSignedText } from '../db/queries/audit-shares.ts';
import {
  deleteAudit,
  listAuditPages,
  lockUserAudit,
  type UserAudit,
  updateAudit,
} from '../db/queries/audits.ts';
import type { OrganizationReader } from '../db/queries/reader.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services, ThreadServices } from '../services.ts';
import { emitSignedAudit } from '../webhooks/emit-webhook-events.ts';
import { getQuestionState, getReviewState } from './audit-presenters.ts';
import { toEvaluationColumns } from './evaluation-details.ts';
import { readAuditRecord } from './read-audits.ts';
import { readResults } from './read-results.ts';
import { lockOpenAudit } from './require-audit.ts';

/**
 * Changes an audit's text fields, or whether it requires reviews. Resending a change after a lost response
 * has no effect.
 *
 * @throws {ApiProblem} 404 if the account has no such audit; 409 if the audit is signed, or has changed since
 * the revision.
 */
export async function changeAudit(
  { db }: Pick<Services, 'db'>,
  reader: OrganizationReader,
  auditId: string,
  { revision, ...fields }: z.output<typeof ChangeAuditBody>,
): Promise<void> {
  const { title, scope, commissioner, evaluator, ...others } = toStorable(fields);
  const changed = {
    ...{ title, scope, commissioner, evaluator },
    ...toEvaluationColumns(others),
    supportBaseline: others.support_baseline,
    productName: others.product_name,
    productVersion: others.product_version,
    vendor: others.vendor,
    contactName: others.contact_name,
    contactEmail: others.contact_email,
    notes: others.notes,
    requiresReview: others.requires_review,
  };
  const change = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  await db.transaction(async (tx) => {
    const audit = await lockOpenAudit(tx, reader, auditId);
    const isMade = Object.entries(change).every(
      ([field, value]) => audit[field as keyof UserAudit] === value,
    );
    if (isMade && revision === audit.revision - 1) return;
    if (revision !== audit.revision) throw new ApiProblem('audit/edit-conflict');
    requireDateOrder({ ...audit, ...change });
    await updateAudit(tx, auditId, { ...change, revision: revision + 1 });
  });
}

function requireDateOrder({ evaluatedFrom, evaluatedTo }: UserAudit): void {
  if (evaluatedFrom === '' || evaluatedTo === '' || evaluatedFrom <= evaluatedTo) return;
  throw new ApiProblem('request/invalid', {
    details: { evaluated_to: ['The last day is before the first one'] },
  });
}

/**
 * Signs an audit: stores its results with the hash of everything that they are based on. From then on, it
 * can't be changed unless the signature is removed. Takes seconds for a large audit, so the worker thread
 * runs it.
 *
 * @throws {ApiProblem} 404 if the account has no such audit; 409 if it's signed or has changed since the
 * signer saw it, if a criterion is undecided, if a question has no up-to-date answer, or if an answer is
 * disputed or lacks a review.
 */
export async function signAudit(
  services: Pick<ThreadServices, 'db' | 'origin' | 'queue' | 'screenshotLinks'>,
  reader: OrganizationReader,
  auditId: string,
  { name, updated_at: seenAt }: SignAuditBody,
): Promise<void> {
  const { db, screenshotLinks } = services;
  await db.transaction(async (tx) => {
    const audit = await lockOpenAudit(tx, reader, auditId);
    if (new Date(seenAt).getTime() !== audit.updatedAt.getTime()) throw new ApiProblem('audit/edit-conflict');
    const questions = await listQuestions(tx, [auditId]);
    const results = await readResults(tx, audit, { questions });
    requireDecided(results, questions);
    requireCurrentDecisions(results);
    requireReviewed(audit, questions);
    const signer = { name: toStorable(name), signedAt: new Date().toISOString() };
    const text = toSignedText(await readAuditRecord({ db: tx, screenshotLinks }, audit), {
      signer,
      fingerprints: new Map(questions.map(({ question: { id, fingerprint } }) => [id, fingerprint])),
      contentHashes: new Map(
        (await listAuditPages(tx, auditId)).map(({ number, contentHash }) => [String(number), contentHash]),
      ),
    });
    const hash = createHash('sha256').update(text).digest('hex');
    await storeSignedText(tx, auditId, text);
    await updateAudit(tx, auditId, { signature: { ...signer, hash, results } });
    await emitSignedAudit(services, tx, audit, { ...signer, hash });
  });
}

/**
 * Requires that every criterion is decided, and that every question has an up-to-date answer. “Can't tell” is
 * sufficient if there's a failure that decides the criterion anyway.
 */
function requireDecided(results: readonly CriterionResult[], questions: readonly AnsweredQuestion[]): void {
  const unanswered = new Set(
    questions
      .filter((answered) => ['open', 'outdated'].includes(getQuestionState(answered)))
      .flatMap(({ question }) => question.criteria),
  );
  const refused = results.filter(
    ({ criterion, outcome }) => outcome === 'undecided' || unanswered.has(criterion),
  );
  if (refused.length === 0) return;
  throw new ApiProblem('audit/undecided', {
    details: Object.fromEntries(refused.map(({ criterion, remark }) => [criterion, [remark]])),
  });
}

/** Requires that people's decisions refer to the currently derived results. */
function requireCurrentDecisions(results: readonly CriterionResult[]): void {
  const outdated = results.filter(({ decision }) => decision?.is_outdated);
  if (outdated.length === 0) return;
  throw new ApiProblem('audit/decision-outdated', {
    details: Object.fromEntries(
      outdated.map(({ criterion }) => [
        criterion,
        ['The derived conformance level has changed since it was overridden.'],
      ]),
    ),
  });
}

/**
 * Requires that no one disagrees with an answer and, if the audit requires reviews, that someone else agrees
 * with each one.
 */
function requireReviewed({ requiresReview }: UserAudit, questions: readonly AnsweredQuestion[]): void {
  const toDetails = (refused: readonly AnsweredQuestion[], sentence: string) =>
    Object.fromEntries(
      refused.flatMap(({ question }) => question.criteria.map((criterion) => [criterion, [sentence]])),
    );
  const answered = questions.filter((one) => getQuestionState(one) === 'answered');
  const disputed = answered.filter(({ reviews }) => getReviewState(reviews) === 'disputed');
  if (disputed.length > 0) {
    const details = toDetails(disputed, 'A reviewer disagrees with an answer.');
    throw new ApiProblem('audit/disputed', { details });
  }
  const unreviewed = answered.filter(({ reviews }) => getReviewState(reviews) === 'none');
  if (requiresReview && unreviewed.length > 0) {
    const details = toDetails(unreviewed, 'An answer hasn’t been reviewed.');
    throw new ApiProblem('audit/unreviewed', { details });
  }
}

/**
 * Removes an audit's signature, if it has one.
 *
 * @throws {ApiProblem} 404 if the account has no such audit.
 */
export async function reopenAudit(
  { db }: Pick<Services, 'db'>,
  reader: OrganizationReader,
  auditId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const audit = await lockUserAudit(tx, reader, auditId);
    if (!audit) throw new ApiProblem('audit/not-found');
    if (!audit.signature) return;
    await updateAudit(tx, auditId, { signature: null });
    await deleteSignedText(tx, auditId);
  });
}

/**
 * Deletes an audit with its answers and screenshots.
 *
 * @throws {ApiProblem} 404 if the account has no such audit.
 */
export async function deleteUserAudit(
  services: Pick<Services, 'db' | 'queue'>,
  reader: OrganizationReader,
  auditId: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    if (!(await lockUserAudit(tx, reader, auditId))) throw new ApiProblem('audit/not-found');
    await deleteAudit(tx, auditId);
    await requestBlobDeletion(services, tx, [auditId]);
  });
}
