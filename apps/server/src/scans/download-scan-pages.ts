import { setTimeout as pause } from 'node:timers/promises';
import { cleanJson, type PagePartResults, type ScanEvent } from '@curbcut/contract';
import { subtractFindings } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import type { PageRow } from '../db/queries/pages.ts';
import type { Reader } from '../db/queries/reader.ts';
import {
  listFindingsToDownload,
  listFixesToDownload,
  listPagesToDownload,
} from '../db/queries/scan-download.ts';
import { readScan, type ScanRow } from '../db/queries/scans.ts';
import type { StoredPageParts } from '../db/schema.ts';
import { splitPages } from './batches.ts';

/** Number of times to check whether matching is done, and the interval in milliseconds. */
const [MAX_MATCHING_CHECKS, MATCHING_CHECK_MS] = [80, 250] as const;

/**
 * Waits until a scan's issues have been matched with those of its site, which usually takes less than a
 * second. Only then do we know which of them are excluded. After 20 seconds, the scan is returned as it is.
 */
export async function waitForMatching(db: Db, reader: Reader, scan: ScanRow): Promise<ScanRow> {
  let now: ScanRow | undefined = scan;
  for (let check = 0; check < MAX_MATCHING_CHECKS && now && isBeingMatched(now); check += 1) {
    await pause(MATCHING_CHECK_MS);
    now = await readScan(db, reader, scan.id);
  }
  return now ?? scan;
}

const isBeingMatched = ({ status, siteId, updatesSite, tracked }: ScanRow): boolean =>
  status === 'completed' && siteId !== null && updatesSite && tracked === null;

/** Yields an ended scan as JSON Lines: an event for each page, in order, and one for the end. */
export async function* downloadScanPages(db: Db, scan: ScanRow): AsyncGenerator<string> {
  const urls: string[] = [];
  for (const range of splitPages(scan.pagesFound)) {
    for (const page of await listPagesToDownload(db, scan.id, range)) {
      urls[page.position] = page.url;
      const { notTested } = page;
      yield toLine(notTested === null ? await toPageDone(db, page, urls) : toPageFailed(page, notTested));
    }
  }
  const { pagesTested: tested, pagesNotTested: notTested, pagesBeyondLimit: beyondLimit, templates } = scan;
  yield toLine({ type: 'scan-done', tested, notTested, beyondLimit, templates });
}

const toLine = (event: ScanEvent): string => `${cleanJson(event)}\n`;

function toPageFailed(
  { url, finalUrl, title }: PageRow,
  notTested: NonNullable<PageRow['notTested']>,
): ScanEvent {
  return { type: 'page-failed', page: { url, finalUrl, title, status: 'not-tested', notTested } };
}

/**
 * Returns a tested page without the findings of excluded issues. Its importance is included, because the links
 * that determine it aren't stored after a scan.
 *
 * @param urls the URLs of the pages so far, by position
 */
async function toPageDone(db: Db, page: PageRow, urls: readonly string[]): Promise<ScanEvent> {
  const all = await listFindingsToDownload(db, page.scanId, page.position);
  const shown = all.filter(({ isExcluded }) => !isExcluded);
  const excluded = all.filter(({ isExcluded }) => isExcluded).map(({ finding }) => finding);
  const attempts = await listFixesToDownload(db, page.scanId, page.position);
  const { url, title, elements, unexamined, importance } = page;
  return {
    type: 'page-done',
    page: {
      ...{ url, finalUrl: page.finalUrl ?? url, title, status: 'tested', elements, unexamined },
      framework: { name: page.framework ?? 'html', version: null, isDevelopment: false },
      findings: shown.map(({ finding }) => finding),
      ...(page.forAudits.length > 0 && { forAudits: page.forAudits }),
      tallies: subtractFindings(page.tallies, excluded),
      ruleErrors: [],
    },
    place: { clicks: null, links: [], forms: [], importance },
    fixes: {
      tried: attempts.flatMap(({ fingerprint, fix }) => (fix === null ? [] : [{ fingerprint, fix }])),
      attempted: attempts.map(({ fingerprint }) => fingerprint),
      fixed: shown.flatMap(({ isFixed }, index) => (isFixed ? [index] : [])),
      ...{ harmful: 0, proofs: 0, elements: 0 },
    },
    ...(page.parts !== null && { parts: toPartResults(page.parts, urls) }),
  };
}

/** The page that tested a part is always an earlier one. Its URL is empty if it belongs to an earlier scan. */
function toPartResults({ found, elsewhere }: StoredPageParts, urls: readonly string[]): PagePartResults {
  const named = Object.entries(elsewhere).map(([test, byPosition]) => [
    test,
    Object.fromEntries(
      Object.entries(byPosition).flatMap(([position, keys]) =>
        keys.map((key) => [key, urls[Number(position)] ?? '']),
      ),
    ),
  ]);
  return {
    found: Object.fromEntries(Object.entries(found).map(([test, keys]) => [test, [...keys]])),
    elsewhere: Object.fromEntries(named),
  };
}
