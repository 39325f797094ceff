import { isDeepStrictEqual } from 'node:util';
import { coversViews, withViews } from '@curbcut/audit';
import type { SampleView, SaveAuditViewsBody } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import {
  listQuestions,
  replaceFingerprint,
  replaceQuestionFingerprint,
} from '../db/queries/audit-questions.ts';
import { listAuditPages, updateAudit } from '../db/queries/audits.ts';
import type { OrganizationReader } from '../db/queries/reader.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { getQuestionState } from './audit-presenters.ts';
import type { AuditSampleOptions, UpdateCounts } from './audit-tasks.ts';
import { requireUserAudit } from './read-audits.ts';
import { readSampleCandidates } from './read-scan-source.ts';
import { lockOpenAudit } from './require-audit.ts';
import { explorePages, MAX_OTHER_PAGES, readViewOptions, validateViews } from './sample-options.ts';
import { readSampleInScan } from './update-audit.ts';

/**
 * Replaces an audit's views and processes. Answers about all sampled pages become outdated if they don't
 * cover one of the views. Resending a change has no effect.
 *
 * @throws {ApiProblem} 404 if the account has no such audit; 400 if the views, processes and sample are
 * inconsistent; 409 if the audit is signed, or if its views have changed since the revision.
 */
export async function saveAuditViews(
  { db }: Pick<Services, 'db'>,
  reader: OrganizationReader,
  auditId: string,
  { revision, ...entered }: SaveAuditViewsBody,
): Promise<UpdateCounts> {
  const { views, processes } = toStorable(entered);
  return db.transaction(async (tx) => {
    const audit = await lockOpenAudit(tx, reader, auditId);
    const isMade = isDeepStrictEqual([audit.views, audit.processes], [views, processes]);
    if (isMade && revision === audit.viewsRevision - 1) return { kept: 0, outdated: 0, closed: 0, added: 0 };
    if (revision !== audit.viewsRevision) throw new ApiProblem('audit/edit-conflict');
    const pages = (await listAuditPages(tx, auditId)).filter(({ isSampled }) => isSampled);
    // If a newer scan removed a page from the sample, the page stays in its process until someone removes it.
    const earlier = audit.processes.flatMap(({ steps }) => steps.map(({ page_url }) => page_url));
    validateViews({ views, processes }, new Set([...pages.map(({ url }) => url), ...earlier]));
    const counts = await adoptViews(tx, auditId, views);
    await updateAudit(tx, auditId, { views, processes, viewsRevision: revision + 1 });
    return counts;
  });
}

/** Applies these views to the questions about criteria, and keeps the answers that cover them. */
async function adoptViews(tx: Db, auditId: string, views: readonly SampleView[]): Promise<UpdateCounts> {
  let [kept, outdated] = [0, 0];
  for (const answered of await listQuestions(tx, [auditId])) {
    const { question, answer } = answered;
    const fingerprint = withViews(question.fingerprint, views);
    if (question.kind !== 'criterion' || fingerprint === question.fingerprint) continue;
    await replaceQuestionFingerprint(tx, question.id, fingerprint);
    if (!answer) continue;
    const isCurrent = getQuestionState(answered) === 'answered';
    if (coversViews(answer.fingerprint, fingerprint)) {
      // An answer that covers more than the question now asks also becomes current again.
      await replaceFingerprint(tx, answer.id, fingerprint);
      if (isCurrent) kept += 1;
    } else if (isCurrent) outdated += 1;
  }
  return { kept, outdated, closed: 0, added: 0 };
}

/**
 * Lists the pages and views that can be added to a running audit's sample.
 *
 * @throws {ApiProblem} 404 if the account has no such audit, or if its scan has been deleted; 409 if it is
 * signed.
 */
export async function readSampleOptions(
  db: Db,
  reader: OrganizationReader,
  auditId: string,
): Promise<AuditSampleOptions> {
  const { scan, sample } = await readSampleInScan(db, await requireUserAudit(db, reader, auditId));
  const candidates = await readSampleCandidates(db, scan);
  const sampled = new Set(sample.map(({ position }) => String(position)));
  return {
    ...(await readViewOptions(db, scan, await explorePages(db, scan, candidates), [...sampled])),
    sampled: sample.flatMap(({ position, reason }) => {
      const page = candidates.find(({ pageId }) => pageId === String(position));
      return page ? [{ page_id: page.pageId, url: page.url, title: page.title, reason }] : [];
    }),
    pages: candidates
      .filter(({ pageId }) => !sampled.has(pageId))
      .slice(0, MAX_OTHER_PAGES)
      .map(({ pageId, url, title }) => ({ page_id: pageId, url, title })),
  };
}
