import { isDeepStrictEqual } from 'node:util';
import { coversViews, withViews } from '@curbcut/audit';
import type { ProposedSample, SampleView, SaveAuditViewsBody, ViewOptions } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import {
  listQuestions,
  replaceFingerprint,
  replaceQuestionFingerprint,
} from '../db/queries/audit-questions.ts';
import { listAuditPages, updateAudit } from '../db/queries/audits.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { getQuestionState } from './audit-presenters.ts';
import { requireUserAudit } from './read-audits.ts';
import { readSampleCandidates } from './read-scan-source.ts';
import { lockOpenAudit } from './require-audit.ts';
import { explorePages, MAX_OTHER_PAGES, readViewOptions, validateViews } from './sample-options.ts';
import { readSampleInScan, type UpdateCounts } from './update-audit.ts';

/**
 * Replaces the views and processes of an audit. Answers about all pages of the sample become outdated if they say nothing
 * about one of the views. A change that is sent again changes nothing.
 *
 * @throws {ApiProblem} 404 when the account has no such audit; 400 when views and processes do not fit together or to the
 * sample; 409 when the audit is signed, or its views were changed since the revision.
 */
export async function saveAuditViews(
  { db }: Pick<Services, 'db'>,
  userId: string,
  auditId: string,
  { revision, ...entered }: SaveAuditViewsBody,
): Promise<UpdateCounts> {
  const { views, processes } = toStorable(entered);
  return db.transaction(async (tx) => {
    const audit = await lockOpenAudit(tx, userId, auditId);
    const isMade = isDeepStrictEqual([audit.views, audit.processes], [views, processes]);
    if (isMade && revision === audit.viewsRevision - 1) return { kept: 0, outdated: 0, closed: 0, added: 0 };
    if (revision !== audit.viewsRevision) throw new ApiProblem('audit/changed-meanwhile');
    const pages = (await listAuditPages(tx, auditId)).filter(({ isSampled }) => isSampled);
    // A page that has left the sample with a newer scan stays in its process until somebody removes it.
    const earlier = audit.processes.flatMap(({ steps }) => steps.map(({ page_url }) => page_url));
    validateViews({ views, processes }, new Set([...pages.map(({ url }) => url), ...earlier]));
    const counts = await adoptViews(tx, auditId, views);
    await updateAudit(tx, auditId, { views, processes, viewsRevision: revision + 1 });
    return counts;
  });
}

/** Makes the questions about criteria be about these views, and keeps the answers that cover them. */
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
      // An answer to more than what is asked now becomes current again, too.
      await replaceFingerprint(tx, answer.id, fingerprint);
      if (isCurrent) kept += 1;
    } else if (isCurrent) outdated += 1;
  }
  return { kept, outdated, closed: 0, added: 0 };
}

/**
 * Lists what can be added to the sample of a running audit.
 *
 * @throws {ApiProblem} 404 when the account has no such audit, or its scan has been deleted; 409 when it is signed.
 */
export async function readSampleOptions(
  db: Db,
  userId: string,
  auditId: string,
): Promise<
  ViewOptions & Record<'sampled', ProposedSample['pages']> & Record<'pages', ProposedSample['others']>
> {
  const { scan, sample } = await readSampleInScan(db, await requireUserAudit(db, userId, auditId));
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
