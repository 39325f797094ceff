import { type CarryOver, carryOver, getAuditCriteria } from '@curbcut/audit';
import { type AddAuditPagesBody, MAX_SAMPLE_PAGES } from '@curbcut/contract';
import { discardBlobs, requestBlobDeletion } from '../blobs/delete-blobs.ts';
import type { Db } from '../db/database.ts';
import { replacePageElements } from '../db/queries/audit-elements.ts';
import { listFindings } from '../db/queries/audit-findings.ts';
import {
  type AnsweredQuestion,
  closeQuestions,
  listCompleteQuestions,
  type QuestionRow,
  replaceFingerprint,
  storeQuestions,
} from '../db/queries/audit-questions.ts';
import { findLatestMatchedScan, findVisitedPages, readMatchedScan } from '../db/queries/audit-sources.ts';
import {
  type AuditPageRow,
  clearSample,
  deleteAuditPages,
  insertAuditPages,
  listAuditPages,
  lockUserAudit,
  reserveAuditPages,
  type UserAudit,
  updateAudit,
} from '../db/queries/audits.ts';
import type { OrganizationReader } from '../db/queries/reader.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { parsePageId } from '../http/paging.ts';
import type { ThreadServices } from '../services.ts';
import { getQuestionState } from './audit-presenters.ts';
import type { UpdateCounts } from './audit-tasks.ts';
import { copyScreenshots, listScreenshotKeys } from './copy-screenshots.ts';
import { isNewer, requireUserAudit } from './read-audits.ts';
import {
  type ChosenPage,
  readScanSource,
  type ScanSource,
  type SourceQuestion,
  toElementsRows,
} from './read-scan-source.ts';
import { findQuestionsNotRetested, keepUntestedFailures, testsLevel } from './scan-failures.ts';
import { toQuestionRow } from './start-audit.ts';
import { closeIssuesForRemovedQuestions } from './track-failures.ts';

/**
 * Continues an audit with its site's latest completed scan. Answers are kept if the content they cover has
 * not changed; pages that no longer exist are removed from the sample. Failures and questions are kept if the
 * scan didn't retest them. Takes seconds for a large scan, so the worker thread runs it.
 *
 * @throws {ApiProblem} 404 if the account has no such audit; 409 if it's signed, if there is no newer scan,
 * if that scan tested fewer criteria or not all sampled pages, or if someone else has just updated the audit.
 */
export async function updateAuditFromScan(
  services: ThreadServices,
  reader: OrganizationReader,
  auditId: string,
): Promise<UpdateCounts> {
  const { db } = services;
  const audit = await requireUserAudit(db, reader, auditId);
  if (audit.signature) throw new ApiProblem('audit/signed');
  const scan = await findLatestMatchedScan(db, audit.siteId);
  if (!scan || !isNewer(scan, audit)) throw new ApiProblem('audit/no-newer-scan');
  if (!testsLevel(scan, audit.level)) throw new ApiProblem('audit/scan-scope-too-small');
  const chosen = await findSampleInScan(db, auditId, scan.id);
  if (chosen.length === 0) throw new ApiProblem('audit/nothing-tested');
  return copyAndStore(services, {
    ...{ reader, audit, scan },
    source: await readSource(db, audit, scan, chosen),
  });
}

/**
 * Adds pages from the scan that an audit is based on to its sample. Answers about all sampled pages become
 * outdated. The worker thread runs it.
 *
 * @throws {ApiProblem} 400 if a page is already part of the sample or wasn't tested, or if the sample would
 * be too large; 404 if the account has no such audit, or if its scan has been deleted; 409 if it's signed,
 * or if someone else has just changed its sample.
 */
export async function addAuditPages(
  services: ThreadServices,
  reader: OrganizationReader,
  auditId: string,
  { page_ids: pageIds, reason }: AddAuditPagesBody,
): Promise<UpdateCounts> {
  const { db } = services;
  const audit = await requireUserAudit(db, reader, auditId);
  const { scan, sample } = await readSampleInScan(db, audit);
  const added = pageIds.map((id): ChosenPage => ({ position: parsePageId(id), reason }));
  const chosen = [...sample, ...added];
  if (new Set(chosen.map(({ position }) => position)).size < chosen.length)
    throw new ApiProblem('audit/duplicate-page');
  if (chosen.length > MAX_SAMPLE_PAGES) throw new ApiProblem('audit/sample-full');
  const source = await readSource(db, audit, scan, chosen);
  if (source.pages.length < chosen.length) throw new ApiProblem('audit/page-not-in-scan');
  return copyAndStore(services, { reader, audit, scan, source });
}

/**
 * Returns the scan that a running audit is based on, and the sampled pages in it.
 *
 * @throws {ApiProblem} 404 if the scan has been deleted; 409 if the audit is signed.
 */
export async function readSampleInScan(
  db: Db,
  audit: UserAudit,
): Promise<{ readonly scan: ScanRow; readonly sample: ChosenPage[] }> {
  if (audit.signature) throw new ApiProblem('audit/signed');
  const scan = await readMatchedScan(db, audit.siteId, audit.scanId);
  if (!scan) throw new ApiProblem('scan/not-found');
  return { scan, sample: await findSampleInScan(db, audit.id, scan.id) };
}

/** Reads what the audit takes from a scan, with the failures that the scan couldn't confirm or clear. */
async function readSource(
  db: Db,
  audit: UserAudit,
  scan: ScanRow,
  chosen: readonly ChosenPage[],
): Promise<ReadSource> {
  const firstPage = await reserveAuditPages(db, audit.id, chosen.length);
  if (firstPage === undefined) throw new ApiProblem('audit/not-found');
  const criteria = getAuditCriteria(audit.standard, audit.level);
  const known = await listCompleteQuestions(db, audit.id);
  const answered = new Set(known.flatMap(({ question, answer }) => (answer ? question.key : [])));
  const source = await readScanSource(db, scan, chosen, criteria, firstPage, {
    answered,
    views: audit.views,
  });
  const snapshot = await keepUntestedFailures(db, scan, audit.snapshot, source.snapshot);
  const notRetested = await findQuestionsNotRetested(
    db,
    scan,
    known.map(({ question }) => question),
  );
  return { ...source, snapshot, notRetested, nextPage: firstPage + chosen.length };
}

/**
 * Returns an audit's sampled pages that a scan tested.
 *
 * @throws {ApiProblem} 409 if it didn't test a page that might still exist.
 */
async function findSampleInScan(db: Db, auditId: string, scanId: string): Promise<ChosenPage[]> {
  const sample = (await listAuditPages(db, auditId)).filter(({ isSampled }) => isSampled);
  const visited = await findVisitedPages(
    db,
    scanId,
    sample.map(({ url }) => url),
  );
  return sample.flatMap(({ url, reason }) => {
    const page = visited.get(url);
    if (!page) throw new ApiProblem('audit/scan-scope-too-small');
    return page.isTested ? [{ position: page.position, reason }] : [];
  });
}

/** An update that has been read from the scan but not stored yet. */
interface ReadUpdate {
  readonly reader: OrganizationReader;
  /** The audit's state before the scan was read. */
  readonly audit: UserAudit;
  readonly scan: ScanRow;
  readonly source: ReadSource;
}

interface ReadSource extends ScanSource {
  /** Keys of questions that are kept even though the scan has nothing to ask about. */
  readonly notRetested: ReadonlySet<string>;
  /** The audit's next page number, unless another change has reserved pages since. */
  readonly nextPage: number;
}

/** Copies the screenshots and stores the update, or does neither. */
async function copyAndStore(
  services: ThreadServices,
  { reader, audit, scan, source }: ReadUpdate,
): Promise<UpdateCounts> {
  const { id, siteId, scanId, viewsRevision } = audit;
  try {
    const pages = await copyScreenshots(services, scan.id, id, source.pages);
    return await services.db.transaction(async (tx) => {
      const locked = await lockUserAudit(tx, reader, id);
      if (!locked) throw new ApiProblem('audit/not-found');
      if (locked.signature) throw new ApiProblem('audit/signed');
      const isSame = locked.scanId === scanId && locked.viewsRevision === viewsRevision;
      if (!isSame || locked.nextPage !== source.nextPage) throw new ApiProblem('audit/edit-conflict');
      if (!(await readMatchedScan(tx, siteId, scan.id))) throw new ApiProblem('audit/no-newer-scan');
      const { counts, removed } = await storeUpdate(tx, id, scan, source, pages);
      await requestBlobDeletion(services, tx, listScreenshotKeys(id, removed));
      return counts;
    });
  } catch (error) {
    await discardBlobs(services, listScreenshotKeys(id, source.pages));
    throw error;
  }
}

/** @returns the pages that are no longer needed, in addition to the counts. */
async function storeUpdate(
  tx: Db,
  auditId: string,
  scan: ScanRow,
  { questions, snapshot, notRetested, pages: scanned }: ReadSource,
  pages: readonly AuditPageRow[],
): Promise<{ readonly counts: UpdateCounts; readonly removed: readonly AuditPageRow[] }> {
  const previous = await listCompleteQuestions(tx, auditId);
  const drafts = questions.map(({ draft }) => draft);
  const keys = new Set(drafts.map(({ key }) => key));
  // A closed question reopens with its answers if its content is back; other closed questions stay closed.
  const known = previous.filter(({ question }) => !question.isClosed || keys.has(question.key));
  const comparable = known.filter(({ question: { key } }) => keys.has(key) || !notRetested.has(key));
  const carried = carryOver(
    comparable.map(({ question, answer }) => ({
      key: question.key,
      fingerprint: answer?.fingerprint ?? question.fingerprint,
      hasAnswer: answer !== null,
    })),
    drafts,
  );
  const kept = new Set(carried.kept);
  const rows = mergeQuestions(auditId, known, questions, kept);
  await storeQuestions(tx, rows);
  await adoptFingerprints(tx, known, questions, kept);
  await closeQuestions(tx, auditId, carried.closed);
  const closedKeys = new Set(carried.closed);
  const closedIds = known.flatMap(({ question }) => (closedKeys.has(question.key) ? question.id : []));
  await closeIssuesForRemovedQuestions(tx, auditId, closedIds);
  await clearSample(tx, auditId);
  await insertAuditPages(tx, pages);
  await replacePageElements(tx, auditId, toElementsRows(auditId, scanned));
  const removed = await deleteUnusedPages(tx, auditId);
  await updateAudit(tx, auditId, { scanId: scan.id, scannedAt: scan.completedAt!, snapshot });
  return { counts: toCounts(carried, known), removed };
}

/**
 * Returns the new questions as rows; known questions keep the content that their outdated answers refer to.
 */
function mergeQuestions(
  auditId: string,
  known: readonly AnsweredQuestion<QuestionRow>[],
  next: readonly SourceQuestion[],
  kept: ReadonlySet<string>,
): QuestionRow[] {
  const byKey = new Map(known.map((answered) => [answered.question.key, answered]));
  return next.map((one, rank) => {
    const row = toQuestionRow(auditId, one, rank);
    const before = byKey.get(row.key);
    if (!before?.answer || kept.has(row.key)) return row;
    const { question, answer } = before;
    // Unless an earlier update changed the question, the answer refers to what the question showed before.
    const isFirstChange = answer.fingerprint === question.fingerprint;
    return { ...row, previousElements: isFirstChange ? question.elements : question.previousElements };
  });
}

/**
 * If the method has changed, gives kept answers the fingerprint of their question, so that the next scan is
 * compared using the current method.
 */
async function adoptFingerprints(
  tx: Db,
  known: readonly AnsweredQuestion<QuestionRow>[],
  next: readonly SourceQuestion[],
  kept: ReadonlySet<string>,
): Promise<void> {
  const fingerprints = new Map(next.map(({ draft }) => [draft.key, draft.fingerprint]));
  for (const { question, answer } of known) {
    const fingerprint = fingerprints.get(question.key);
    if (answer === null || fingerprint === undefined || !kept.has(question.key)) continue;
    if (answer.fingerprint !== fingerprint) await replaceFingerprint(tx, answer.id, fingerprint);
  }
}

/** Deletes pages from earlier scans that no question or finding shows anymore. */
async function deleteUnusedPages(tx: Db, auditId: string): Promise<readonly AuditPageRow[]> {
  const shown = new Set(
    (await listCompleteQuestions(tx, auditId)).flatMap(({ question }) =>
      [...question.elements, ...question.previousElements].map(({ page_id }) => page_id),
    ),
  );
  for (const { page } of await listFindings(tx, [auditId])) shown.add(String(page));
  const unused = (await listAuditPages(tx, auditId)).filter(
    ({ number, isSampled }) => !isSampled && !shown.has(String(number)),
  );
  await deleteAuditPages(
    tx,
    auditId,
    unused.map(({ number }) => number),
  );
  return unused;
}

function toCounts({ kept, outdated, closed, added }: CarryOver, known: readonly AnsweredQuestion[]) {
  const byKey = new Map(known.map((answered) => [answered.question.key, answered]));
  return {
    kept: kept.filter((key) => byKey.get(key)?.answer !== null).length,
    outdated: outdated.length,
    closed: closed.filter((key) => getQuestionState(byKey.get(key)!) !== 'closed').length,
    added: added.length,
  };
}
