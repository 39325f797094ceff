import { randomInt, randomUUID } from 'node:crypto';
import { exploreSite, getAuditCriteria, proposeSample } from '@curbcut/audit';
import {
  PROPOSED_REASONS,
  type ProposedSample,
  type SampleReason,
  type StartAuditBody,
} from '@curbcut/contract';
import { discardBlobs } from '../blobs/delete-blobs.ts';
import type { Db } from '../db/database.ts';
import { replacePageElements } from '../db/queries/audit-elements.ts';
import { type QuestionRow, storeQuestions } from '../db/queries/audit-questions.ts';
import { findLatestMatchedScan, readMatchedScan } from '../db/queries/audit-sources.ts';
import { countSiteAudits, insertAudit, insertAuditPages } from '../db/queries/audits.ts';
import { lockOrganizationRow } from '../db/queries/organizations.ts';
import { toOrganizationReader } from '../db/queries/reader.ts';
import { readScan, type ScanRow } from '../db/queries/scans.ts';
import { lockSite, type SiteRow } from '../db/queries/sites.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import { parsePageId } from '../http/paging.ts';
import type { Services, ThreadServices } from '../services.ts';
import type { NewSiteAudit } from './audit-tasks.ts';
import { copyScreenshots } from './copy-screenshots.ts';
import { toEvaluationColumns } from './evaluation-details.ts';
import {
  type ChosenPage,
  readSampleCandidates,
  readScanSource,
  type SourceQuestion,
  toElementsRows,
} from './read-scan-source.ts';
import type { AuditCaller } from './require-audit.ts';
import { explorePages, MAX_OTHER_PAGES, readViewOptions, validateViews } from './sample-options.ts';
import { keepUntestedFailures, testsLevel } from './scan-failures.ts';

const MAX_AUDITS_PER_SITE = 100;
/** An audit copies up to 60 screenshots. */
const startLimit: HourlyLimit = {
  name: 'audit',
  // Audits belong to accounts.
  visitor: 0,
  account: 30,
  problem: 'audit/too-many',
  usesText: 'new audits',
};
const MAX_SEED = 0xffff_ffff;

/**
 * Proposes a sample from one of a site's completed scans.
 *
 * @param scanId The scan; the latest if omitted.
 * @param seed The seed of an earlier proposal; a random one if omitted.
 * @throws {ApiProblem} 404 if there is no such scan; 409 if it isn't completed.
 */
export async function proposeAuditSample(
  db: Db,
  site: SiteRow,
  scanId?: string,
  seed = randomInt(MAX_SEED + 1),
): Promise<ProposedSample> {
  const scan = scanId ? await requireScan(db, site, scanId) : await findLatestMatchedScan(db, site.id);
  if (!scan) throw new ApiProblem('audit/no-scan');
  const candidates = await readSampleCandidates(db, scan);
  const byId = new Map(candidates.map((candidate) => [candidate.pageId, candidate]));
  const proposed = proposeSample(candidates, seed, scan.url);
  const explored = await explorePages(db, scan, candidates);
  const sampled = new Set(proposed.map(({ pageId }) => pageId));
  const toPage = (pageId: string) => {
    const { url, title } = byId.get(pageId)!;
    return { page_id: pageId, url, title };
  };
  return {
    scan_id: scan.id,
    completed_at: scan.completedAt!.toISOString(),
    seed,
    pages: proposed.map(({ pageId, reason }) => ({ ...toPage(pageId), reason })),
    others: candidates
      .filter(({ pageId }) => !sampled.has(pageId))
      .slice(0, MAX_OTHER_PAGES)
      .map(({ pageId }) => toPage(pageId)),
    options: await readViewOptions(db, scan, explored, [...sampled]),
    exploration: exploreSite(explored, scan.url),
  };
}

/**
 * Starts an audit of a site: copies everything that it needs from the scan.
 *
 * @returns the audit's id.
 * @throws {ApiProblem} if the scan can't be used, tested too few criteria or didn't test one of the pages; if the site has too many audits, or if the hourly limit has been reached.
 */
export async function startAudit(
  services: Services,
  site: SiteRow,
  caller: AuditCaller,
  body: StartAuditBody,
): Promise<string> {
  const { db } = services;
  await requireUsableScan(db, site, body);
  await assertAuditLimit(db, site);
  await countHourlyUse(services, db, caller, startLimit);
  const auditId = randomUUID();
  await services.workThread.run('startAudit', { site, auditId, body });
  return auditId;
}

async function requireUsableScan(
  db: Db,
  site: SiteRow,
  { scan_id, level }: StartAuditBody,
): Promise<ScanRow> {
  const scan = await requireScan(db, site, scan_id);
  if (!testsLevel(scan, level)) throw new ApiProblem('audit/scan-level');
  return scan;
}

/**
 * Stores a new audit, either completely or not at all. Takes seconds for a large scan, so the worker thread
 * runs it.
 *
 * @throws {ApiProblem} as {@link startAudit}, except for the hourly limit.
 */
export async function storeNewAudit(
  services: Pick<ThreadServices, 'blobs' | 'db' | 'log' | 'queue'>,
  { site, auditId: id, body }: NewSiteAudit,
): Promise<void> {
  const { db } = services;
  const scan = await requireUsableScan(db, site, body);
  const chosen = await toChosenPages(db, scan, body);
  const criteria = getAuditCriteria(body.standard, body.level);
  const { views, processes } = toStorable({ views: body.views, processes: body.processes });
  const source = await readScanSource(db, scan, chosen, criteria, 1, { views });
  if (source.pages.length < body.pages.length) throw new ApiProblem('audit/page-not-in-scan');
  const snapshot = await keepUntestedFailures(db, scan, null, source.snapshot);
  validateViews({ views, processes }, new Set(source.pages.map(({ url }) => url)));
  try {
    const pages = await copyScreenshots(services, scan.id, id, source.pages);
    const { title, scope, commissioner, evaluator, support_baseline, ...details } = toStorable(body);
    await db.transaction(async (tx) => {
      // If the organization or the site is being deleted, the deletion either waits for this transaction or has
      // finished; in the latter case, nothing is stored.
      if (!(await lockOrganizationRow(tx, site.organizationId)))
        throw new ApiProblem('organization/not-found');
      if (!(await lockSite(tx, site.id))) throw new ApiProblem('site/not-found');
      if (!(await readMatchedScan(tx, site.id, scan.id))) throw new ApiProblem('scan/not-found');
      await assertAuditLimit(tx, site);
      await insertAudit(tx, {
        id,
        siteId: site.id,
        title,
        standard: body.standard,
        level: body.level,
        scope,
        commissioner,
        evaluator,
        supportBaseline: support_baseline,
        ...toEvaluationColumns(details),
        views,
        processes,
        scanId: scan.id,
        scannedAt: scan.completedAt!,
        seed: body.seed,
        snapshot,
        nextPage: pages.length + 1,
      });
      await insertAuditPages(tx, pages);
      await replacePageElements(tx, id, toElementsRows(id, source.pages));
      await storeQuestions(
        tx,
        source.questions.map((question, rank) => toQuestionRow(id, question, rank)),
      );
    });
  } catch (error) {
    await discardBlobs(services, [id]);
    throw error;
  }
}

/**
 * Returns one of a site's completed scans.
 *
 * @throws {ApiProblem} 404 if the site has no such scan; 409 if the scan isn't completed.
 */
export async function requireScan(db: Db, site: SiteRow, scanId: string): Promise<ScanRow> {
  const scan = await readMatchedScan(db, site.id, scanId);
  if (scan) return scan;
  const other = await readScan(db, toOrganizationReader(site.organizationId), scanId);
  throw new ApiProblem(other?.siteId === site.id ? 'audit/scan-in-progress' : 'scan/not-found');
}

/** @throws {ApiProblem} 409 if the site can't have another audit. */
export async function assertAuditLimit(db: Db, site: SiteRow): Promise<void> {
  if ((await countSiteAudits(db, site.id)) >= MAX_AUDITS_PER_SITE)
    throw new ApiProblem('audit/too-many-in-site');
}

/**
 * Returns the chosen pages without duplicates; an invalid id becomes a position without a page. The recorded
 * reasons must match what the recorded seed proposes, so a page that isn't in the proposal counts as chosen
 * by a person.
 */
async function toChosenPages(db: Db, scan: ScanRow, { pages, seed }: StartAuditBody): Promise<ChosenPage[]> {
  const positions = pages.map(({ page_id }) => parsePageId(page_id));
  if (new Set(positions).size < positions.length) throw new ApiProblem('audit/duplicate-page');
  const proposed = proposeSample(await readSampleCandidates(db, scan), seed, scan.url);
  const reasons = new Map(proposed.map(({ pageId, reason }) => [pageId, reason]));
  const isOfProposal = (reason: SampleReason) => PROPOSED_REASONS.some((one) => one === reason);
  return pages.map(({ reason }, index) => {
    const position = positions[index]!;
    const isTrue = !isOfProposal(reason) || reasons.get(String(position)) === reason;
    return { position, reason: isTrue ? reason : 'chosen' };
  });
}

/** Converts a question to its initial stored form. */
export function toQuestionRow(auditId: string, { draft, pages }: SourceQuestion, rank: number): QuestionRow {
  return {
    id: randomUUID(),
    auditId,
    key: draft.key,
    rank,
    kind: draft.kind,
    criteria: [...draft.criteria],
    title: draft.title,
    question: draft.question,
    failsOn: draft.failsOn,
    howToTest: draft.howToTest,
    ruleId: draft.ruleId,
    cause: draft.cause,
    occurrences: draft.occurrences,
    pages: [...pages],
    elements: draft.elements.map(({ screenshot: _screenshot, ...element }) => element),
    previousElements: [],
    fingerprint: draft.fingerprint,
    isClosed: false,
  };
}
