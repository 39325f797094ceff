import { buffer } from 'node:stream/consumers';
import type { Finding, RuleTally } from '@curbcut/contract';
import { listScanRules, renderFix } from '@curbcut/engine';
import {
  type ReportInput,
  type ReportOccurrence,
  type ReportPage,
  toReportOccurrence,
} from '@curbcut/reports';
import { toScreenshotKey } from '../blobs/blob-store.ts';
import type { Db } from '../db/database.ts';
import { listFindingsToReport, listOccurrences, type OccurrenceRow } from '../db/queries/findings.ts';
import { readFix } from '../db/queries/fixes.ts';
import { listIssuesMatching, type StoredIssueRow } from '../db/queries/issues.ts';
import { type ExcludedElements, listPagesToReport, type PageToReport } from '../db/queries/pages.ts';
import { toScanReader } from '../db/queries/reader.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import { listLatestSiteScans } from '../db/queries/sites.ts';
import type { StoredScreenshot } from '../db/schema.ts';
import { toExcludedCounts, toScanSettings } from '../scans/scan-presenters.ts';
import { getScoreSeries } from '../scans/score-series.ts';
import type { Services } from '../services.ts';
import { VERSION } from '../version.ts';
import { readDocumentBrand } from './report-brand.ts';

/**
 * Number of rows that are read in one batch, which limits memory use and how long others wait for the
 * embedded database.
 */
const ROWS_PER_BATCH = 200;
/** Number of scans that a report searches for comparable ones, the same number as a site's trend. */
const MAX_TREND_SCANS = 12;

interface ReadOptions {
  /** Aborted when the report is no longer needed. */
  readonly signal: AbortSignal;
  /** Called for every row that is read. */
  readonly onRead: () => void;
}

/** Returns a scan as report input, which is read from the database while the report is being written. */
export async function readReportInput(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  scan: ScanRow,
  options: ReadOptions,
): Promise<ReportInput> {
  const reader = toScanReader(scan);
  const { id } = scan;
  const issues: StoredIssueRow[] = [];
  const ranked = readRows(
    (last?: StoredIssueRow) =>
      listIssuesMatching(db, reader, id, {}, { after: last?.rank ?? -1, limit: ROWS_PER_BATCH }),
    { ...options, onRead: () => undefined },
  );
  for await (const row of ranked) issues.push(row);
  const settings = toScanSettings(scan);
  /** File formats of the screenshots for the occurrences that were read, by page. */
  const formats = new Map<string, StoredScreenshot['format']>();
  return {
    scan: {
      id,
      url: scan.url,
      created_at: scan.createdAt.toISOString(),
      completed_at: scan.completedAt?.toISOString() ?? null,
      settings,
      score_result: scan.scoreResult,
      projected: scan.projected,
      ...(await readTrend(db, scan)),
      pages_beyond_limit: scan.pagesBeyondLimit,
      rules_run: scan.rulesRun,
      excluded: toExcludedCounts(scan),
      version: VERSION,
    },
    brand: await readDocumentBrand(db, scan.organizationId),
    rules: listScanRules(settings),
    issues: issues.map(({ fingerprint, issue: { classification: _settled, ...issue } }) => ({
      ...issue,
      id: fingerprint,
      fingerprint,
    })),
    async *pages() {
      const rows = readRows(
        (last?: PageToReport) =>
          listPagesToReport(db, id, { after: last?.position ?? -1, limit: ROWS_PER_BATCH }),
        options,
      );
      for await (const row of rows) yield toReportPage(row);
    },
    async *occurrences(issue) {
      const rows = readRows(
        (after: Pick<OccurrenceRow, 'position' | 'index'> = { position: -1, index: -1 }) =>
          listOccurrences(db, reader, id, issue.id, { after, limit: ROWS_PER_BATCH }),
        options,
      );
      for await (const { finding, page, position } of rows) {
        const occurrence = toReportOccurrence(finding, page.url, scan.settings.variants);
        const image = toOccurrenceImage(finding, String(position), page.screenshot);
        if (image && page.screenshot) formats.set(image.page_id, page.screenshot.format);
        yield image ? { ...occurrence, image } : occurrence;
      }
    },
    async readScreenshot(pageId) {
      const format = formats.get(pageId);
      const file = format && (await blobs.get(toScreenshotKey(id, Number(pageId), format)));
      return file ? { mediaType: `image/${format}`, bytes: await buffer(file.stream) } : null;
    },
    async getFix(issue) {
      const found = await readFix(db, reader, id, issue.id);
      if (!found) return null;
      const { fix, url, framework } = found;
      return { fix, page_url: url, code: renderFix(fix, framework ?? 'html') };
    },
    async *getFindings(page) {
      const rows = readRows(
        (last?: Pick<OccurrenceRow, 'index'>) =>
          listFindingsToReport(db, id, Number(page.id), { after: last?.index ?? -1, limit: ROWS_PER_BATCH }),
        options,
      );
      for await (const { issue, finding, page: at } of rows)
        yield { issue, occurrence: toReportOccurrence(finding, at.url, scan.settings.variants) };
    },
  };
}

/** Reads comparable scores up to and including the scan's. Visitors' scans have none. */
async function readTrend(db: Db, scan: ScanRow): Promise<Pick<ReportInput['scan'], 'trend'>> {
  const { siteId, completedAt } = scan;
  if (siteId === null || completedAt === null) return {};
  const newest = await listLatestSiteScans(db, [siteId], MAX_TREND_SCANS, completedAt);
  const series = getScoreSeries(scan);
  const trend = newest.flatMap((row) =>
    row.completedAt !== null && getScoreSeries(row) === series
      ? [{ completed_at: row.completedAt.toISOString(), score: row.scoreResult?.score ?? null }]
      : [],
  );
  return { trend: trend.toReversed() };
}

/** The screenshot shows the page as it loads, without anything that appears only after actions. */
function toOccurrenceImage(
  { box, state }: Finding,
  pageId: string,
  screenshot: StoredScreenshot | null,
): ReportOccurrence['image'] {
  if (box === null || screenshot === null || state !== undefined) return undefined;
  const { width, height, scale } = screenshot;
  return { page_id: pageId, box, screenshot: { width, height, scale } };
}

/** Yields all rows, read in batches that begin after the last row of the previous batch. */
async function* readRows<Row>(
  pageAfter: (last?: Row) => Promise<readonly Row[]>,
  { signal, onRead }: ReadOptions,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (;;) {
    signal.throwIfAborted();
    const rows = await pageAfter(last);
    for (const row of rows) {
      onRead();
      yield row;
    }
    last = rows.at(-1);
    if (rows.length < ROWS_PER_BATCH) return;
  }
}

function toReportPage(page: PageToReport): ReportPage {
  const { position, url, title, state, notTested, unexamined, elements, score } = page;
  const { failed, needsReview, reusedFrom } = page;
  return {
    id: String(position),
    url,
    title,
    status: state === 'tested' ? 'tested' : 'not-tested',
    not_tested: notTested,
    unexamined,
    elements,
    score,
    failed,
    needs_review: needsReview,
    reused_from: reusedFrom?.toISOString() ?? null,
    tallies: toTallies(page),
  };
}

/** Returns a page's tallies, not counting excluded elements. A rule with no elements left applied nevertheless. */
function toTallies({ tallies, excluded }: PageToReport): RuleTally[] {
  if (excluded.length === 0) return tallies;
  const countOf = (ruleId: string, outcome: ExcludedElements['outcome']) =>
    excluded.find((entry) => entry.ruleId === ruleId && entry.outcome === outcome)?.count ?? 0;
  return tallies.map(({ ruleId, passed, failed, cantTell }) => ({
    ruleId,
    passed,
    failed: Math.max(0, failed - countOf(ruleId, 'failed')),
    cantTell: Math.max(0, cantTell - countOf(ruleId, 'cantTell')),
  }));
}
