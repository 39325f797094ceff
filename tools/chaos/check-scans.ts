import { getResults, listScannedPages, ScanProgress } from '@curbcut/contract';
import { requestJson } from '../load/client.ts';

/** A scan's results, without what differs between scans of identical sites. */
export interface ScanOutcome {
  readonly status: string;
  readonly pages: number;
  readonly notTested: number;
  readonly issues: number;
  readonly occurrences: number;
  readonly score: number | null;
  /** Page paths with the number of failed findings, or why the page wasn't tested, in order. */
  readonly byPage: readonly string[];
  /** Paths of pages that lack a screenshot and don't report why. */
  readonly lostScreenshots: readonly string[];
  /** Paths of pages that report that their screenshot couldn't be stored. */
  readonly screenshotsNotStored: readonly string[];
}

/** Reads a scan's progress. */
export function readProgress(server: string, scanId: string): Promise<ScanProgress> {
  return requestJson(ScanProgress, new URL(`/api/scanner/progress/${scanId}/`, server));
}

/** Reads a scan's results, page by page. */
export async function readOutcome(server: string, scanId: string): Promise<ScanOutcome> {
  const toUrl = (path: string) => new URL(path.replace('{scanId}', scanId), server);
  const results = await requestJson(getResults.replies[200], toUrl(getResults.path));
  const byPage: string[] = [];
  const [lost, notStored]: [string[], string[]] = [[], []];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? 'limit=100' : `limit=100&cursor=${encodeURIComponent(cursor)}`;
    const { pages, next_cursor } = await requestJson(
      listScannedPages.replies[200],
      toUrl(`${listScannedPages.path}?${query}`),
    );
    for (const { url, status, failed, screenshot, unexamined, not_tested } of pages) {
      const { pathname, search } = new URL(url);
      const path = `${pathname}${search}`;
      const detail = not_tested === null ? `${failed} failed findings` : not_tested.reason;
      byPage.push(`${path} ${status}, ${detail}`);
      const image = screenshot === null ? null : (await fetch(new URL(screenshot.url, server))).status;
      if (image === 200 || status !== 'tested' || unexamined.some(({ reason }) => reason === 'time-limit'))
        continue;
      // The page reports this if the store has failed for longer than the server retries.
      if (unexamined.some(({ reason }) => reason === 'screenshot-not-stored')) notStored.push(path);
      else lost.push(`${path} ${image ?? 'without a screenshot'}`);
    }
    cursor = next_cursor;
  }
  const { status, pages_done, pages_not_tested } = await readProgress(server, scanId);
  return {
    status,
    pages: pages_done,
    notTested: pages_not_tested,
    issues: results.total_issues,
    occurrences: results.occurrences_count,
    score: results.score,
    byPage: byPage.sort(),
    lostScreenshots: lost,
    screenshotsNotStored: notStored,
  };
}

/** Lists the differences between two outcomes. */
export function compareOutcomes(expected: ScanOutcome, actual: ScanOutcome): string[] {
  const {
    byPage: expectedPages,
    lostScreenshots: _lost,
    screenshotsNotStored: _none,
    ...expectedCounts
  } = expected;
  const { byPage: actualPages, lostScreenshots, screenshotsNotStored: _reported, ...actualCounts } = actual;
  const differences = Object.entries(expectedCounts).flatMap(([name, value]) => {
    const other = actualCounts[name as keyof typeof actualCounts];
    return other === value ? [] : [`${name}: ${other} instead of ${value}`];
  });
  const twice = actualPages.filter((page, index) => actualPages.indexOf(page) !== index);
  return [
    ...differences,
    ...lostScreenshots.map((page) => `lost screenshot: ${page}`),
    ...twice.map((page) => `counted twice: ${page}`),
    ...expectedPages.filter((page) => !actualPages.includes(page)).map((page) => `missing: ${page}`),
    ...actualPages.filter((page) => !expectedPages.includes(page)).map((page) => `unexpected: ${page}`),
  ];
}
