import type { Finding } from '@curbcut/contract';
import { and, asc, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { findings, fixes, pageIssues, scanPages, scans } from '../schema.ts';
import type { AttemptedFix } from './fixes.ts';
import type { FinishedPage } from './pages.ts';
import type { ScanRow } from './scans.ts';

/** Number of a site's newest scans that are searched for a page's earlier results. */
const MAX_SCANS = 20;

/** A page from an earlier scan whose results might be reusable. */
export interface ReusablePage {
  readonly scanId: string;
  readonly position: number;
  readonly inputHashes: readonly string[];
  /** When the page was tested, or a later time. */
  readonly testedAt: Date;
}

/**
 * Lists the pages with a given URL in the newest completed scans of a scan's site and account, newest first.
 */
export async function listReusablePages(
  db: Db,
  { siteId, organizationId }: Pick<ScanRow, 'siteId' | 'organizationId'>,
  { url, testedSince }: { readonly url: string; readonly testedSince: Date },
): Promise<ReusablePage[]> {
  if (siteId === null || organizationId === null) return [];
  const newest = db
    .select({ id: scans.id })
    .from(scans)
    .where(
      and(eq(scans.siteId, siteId), eq(scans.organizationId, organizationId), eq(scans.status, 'completed')),
    )
    .orderBy(desc(scans.completedAt)) // served by scans_site_completed_idx
    .limit(MAX_SCANS);
  const testedAt = sql<Date>`coalesce(${scanPages.reusedFrom}, ${scans.startedAt})`.mapWith(scans.startedAt);
  const rows = await db
    .select({
      scanId: scanPages.scanId,
      position: scanPages.position,
      inputHashes: scanPages.inputHashes,
      testedAt,
    })
    .from(scanPages)
    .innerJoin(scans, eq(scans.id, scanPages.scanId))
    .where(
      and(
        inArray(scanPages.scanId, newest),
        eq(scanPages.url, url), // served by scan_pages_url_idx
        eq(scanPages.state, 'tested'),
        isNotNull(scanPages.inputHashes),
        gte(testedAt, testedSince),
      ),
    )
    .orderBy(desc(scans.completedAt));
  return rows.map(({ inputHashes, ...row }) => ({ ...row, inputHashes: inputHashes! }));
}

/** An earlier visit's stored results. */
export interface StoredPageResults {
  readonly page: FinishedPage;
  readonly findings: readonly Finding[];
  /** Indexes of the findings that disappeared when all of the page's fixes were applied. */
  readonly fixed: ReadonlySet<number>;
  /** By rank. */
  readonly fixes: readonly AttemptedFix[];
}

/** Reads a page's results; undefined if its scan was deleted. */
export async function readPageResults(
  db: Db,
  { scanId, position }: Pick<ReusablePage, 'scanId' | 'position'>,
): Promise<StoredPageResults | undefined> {
  const [page] = await db
    .select({
      finalUrl: scanPages.finalUrl,
      title: scanPages.title,
      notTested: scanPages.notTested,
      unexamined: scanPages.unexamined,
      elements: scanPages.elements,
      score: scanPages.score,
      failed: scanPages.failed,
      needsReview: scanPages.needsReview,
      tallies: scanPages.tallies,
      forAudits: scanPages.forAudits,
      screenshot: scanPages.screenshot,
      framework: scanPages.framework,
      links: scanPages.links,
      clicks: scanPages.clicks,
      forms: scanPages.forms,
      contentHash: scanPages.contentHash,
      pageElements: scanPages.pageElements,
      transcript: scanPages.transcript,
      transcriptHashes: scanPages.transcriptHashes,
      inputHashes: scanPages.inputHashes,
      reusedFrom: scanPages.reusedFrom,
      parts: scanPages.parts,
    })
    .from(scanPages)
    .where(and(eq(scanPages.scanId, scanId), eq(scanPages.position, position)));
  if (!page) return undefined;
  const found = await db
    .select({ finding: findings.finding })
    .from(findings)
    .where(and(eq(findings.scanId, scanId), eq(findings.position, position)))
    .orderBy(asc(findings.index));
  const groups = await db
    .select({ fixed: pageIssues.fixed })
    .from(pageIssues)
    .where(and(eq(pageIssues.scanId, scanId), eq(pageIssues.position, position)));
  const attempted = await db
    .select({ fingerprint: fixes.fingerprint, fix: fixes.fix, screenshot: fixes.screenshot })
    .from(fixes)
    .where(and(eq(fixes.scanId, scanId), eq(fixes.position, position)))
    .orderBy(asc(fixes.rank));
  return {
    page: { ...page, step: null },
    findings: found.map(({ finding }) => finding),
    fixed: new Set(groups.flatMap(({ fixed }) => fixed)),
    fixes: attempted,
  };
}
