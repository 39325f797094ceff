import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { mockFix } from './mock-fix.ts';
import type { MockScan } from './mock-scan.ts';
import { buildOccurrences, buildPages, buildProgress, buildResults } from './mock-scan-replies.ts';

const screenshotFile = new URL('../../app/routes/home/demo/demo-screenshot.webp', import.meta.url);

/**
 * Mocks every request about one scan. Requests about other scans pass through.
 * @returns the scan as it is served: changes show in the next response.
 */
export async function mockScanApi<Scan extends MockScan>(page: Page, scan: Scan): Promise<Scan> {
  const image = await readFile(screenshotFile);
  await page.route(`**/api/scanner/*/${scan.id}/**`, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const rest = pathname.slice(pathname.indexOf(scan.id) + scan.id.length);
    if (/^\/pages\/[^/]+\/screenshot\/$/.test(rest)) {
      return route.fulfill({ contentType: 'image/webp', body: image });
    }
    if (pathname.includes('/progress/')) return fulfillProgress(route, scan);
    if (rest === '/pages/') return route.fulfill({ json: buildPages(scan) });
    if (/^\/issues\/[^/]+\/fix\/$/.test(rest)) return route.fulfill({ json: mockFix });
    const issue = rest.match(/^\/issues\/([^/]+)\/occurrences\/$/)?.[1];
    const found = issue ? buildOccurrences(scan, issue, searchParams) : buildResults(scan, searchParams);
    return found
      ? route.fulfill({ json: found })
      : route.fulfill(buildProblemReply(404, 'There is no such issue.'));
  });
  return scan;
}

function fulfillProgress(route: Route, scan: MockScan): Promise<void> {
  const progress = buildProgress(scan);
  if (!route.request().headers().accept?.includes('text/event-stream'))
    return route.fulfill({ json: progress });
  return route.fulfill({
    contentType: 'text/event-stream',
    body: `event: progress\ndata: ${JSON.stringify(progress)}\n\n`,
  });
}

/** Builds an error response of the API. */
export function buildProblemReply(status: number, error: string, details?: Record<string, string[]>) {
  return { status, json: { error, code: 'test/problem', ...(details && { details }) } };
}
