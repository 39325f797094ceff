import type { Severity } from '@curbcut/contract';
import { and, asc, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { findings, type StoredScreenshot, scanPages } from '../schema.ts';
import { isScanVisible, type Reader } from './reader.ts';

/** Number of finished pages that are searched for the latest findings. */
const MAX_SEARCHED_PAGES = 6;
/** Maximum number of finished pages shown when not all pages fit. */
const MAX_FINISHED_SHOWN = 40;

export type ProgressPage = Pick<
  typeof scanPages.$inferSelect,
  'position' | 'url' | 'title' | 'state' | 'failed'
>;

/**
 * Lists up to `limit` pages in order: all of them, or those around the scan's current progress.
 *
 * @param scan The number of pages found and finished; pages are visited in order.
 */
export async function listPagesInProgress(
  db: Db,
  reader: Reader,
  scanId: string,
  { found, done }: { readonly found: number; readonly done: number },
  limit: number,
): Promise<ProgressPage[]> {
  const ofScan = and(eq(scanPages.scanId, scanId), isScanVisible(db, reader, scanPages.scanId));
  const start = Math.max(0, Math.min(done - MAX_FINISHED_SHOWN, found - limit));
  return db
    .select({
      position: scanPages.position,
      url: scanPages.url,
      title: scanPages.title,
      state: scanPages.state,
      failed: scanPages.failed,
    })
    .from(scanPages)
    .where(and(ofScan, gte(scanPages.position, start), lt(scanPages.position, start + limit)))
    .orderBy(asc(scanPages.position));
}

export interface NewestFinding {
  readonly rule_id: string;
  readonly severity: Severity;
  readonly message: string;
  readonly page_url: string;
  readonly count: number;
}

/** Lists the latest findings: newest page first, and on each page the most frequent first. */
export async function listNewestFindings(
  db: Db,
  reader: Reader,
  scanId: string,
  limit: number,
): Promise<NewestFinding[]> {
  const last = db
    .select({ position: scanPages.position, url: scanPages.url, finishedOrder: scanPages.finishedOrder })
    .from(scanPages)
    .where(
      and(
        eq(scanPages.scanId, scanId),
        isScanVisible(db, reader, scanPages.scanId),
        isNotNull(scanPages.finishedOrder),
        sql`${scanPages.failed} > 0`,
      ),
    )
    .orderBy(desc(scanPages.finishedOrder)) // served by scan_pages_finished_idx
    .limit(MAX_SEARCHED_PAGES)
    .as('last');
  const ruleId = sql<string>`${findings.finding} ->> 'ruleId'`;
  const severity = sql<Severity>`${findings.finding} ->> 'severity'`;
  const message = sql<string>`${findings.finding} ->> 'message'`;
  return db
    .select({
      rule_id: ruleId.as('rule_id'),
      severity: severity.as('severity'),
      message: message.as('message'),
      page_url: last.url,
      count: sql<number>`count(*)::int`.as('found'),
    })
    .from(findings)
    .innerJoin(last, eq(last.position, findings.position))
    .where(and(eq(findings.scanId, scanId), eq(findings.outcome, 'failed')))
    .groupBy(last.finishedOrder, last.url, sql`rule_id`, sql`severity`, sql`message`)
    .orderBy(desc(last.finishedOrder), sql`found desc`, sql`rule_id`, sql`message`)
    .limit(limit);
}

/** Finds the latest screenshot. */
export async function findNewestScreenshot(
  db: Db,
  reader: Reader,
  scanId: string,
): Promise<{ position: number; url: string; screenshot: StoredScreenshot } | undefined> {
  const [page] = await db
    .select({ position: scanPages.position, url: scanPages.url, screenshot: scanPages.screenshot })
    .from(scanPages)
    .where(
      and(
        eq(scanPages.scanId, scanId),
        isScanVisible(db, reader, scanPages.scanId),
        isNotNull(scanPages.screenshot),
      ),
    )
    .orderBy(desc(scanPages.finishedOrder))
    .limit(1);
  return page?.screenshot ? { ...page, screenshot: page.screenshot } : undefined;
}
