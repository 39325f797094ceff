import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { occurrencesOf, pagesOf, progressOf, resultsOf } from './made-up-answers.ts';
import { madeUpFix } from './made-up-fix.ts';
import type { MadeUpScan } from './made-up-scan.ts';

const picture = new URL('../../app/routes/home/demo/demo-picture.webp', import.meta.url);

/**
 * Answers every call about one made-up scan, as the server would. Calls about other scans go through.
 * @returns the scan as it is served: change it and the next call shows the change.
 */
export async function serveScan<Scan extends MadeUpScan>(page: Page, scan: Scan): Promise<Scan> {
  const image = await readFile(picture);
  await page.route(`**/api/scanner/*/${scan.id}/**`, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const rest = pathname.slice(pathname.indexOf(scan.id) + scan.id.length);
    if (/^\/pages\/[^/]+\/picture\/$/.test(rest)) {
      return route.fulfill({ contentType: 'image/webp', body: image });
    }
    if (pathname.includes('/progress/')) return answerProgress(route, scan);
    if (rest === '/pages/') return route.fulfill({ json: pagesOf(scan) });
    if (/^\/issues\/[^/]+\/fix\/$/.test(rest)) return route.fulfill({ json: madeUpFix });
    const issue = rest.match(/^\/issues\/([^/]+)\/occurrences\/$/)?.[1];
    const found = issue ? occurrencesOf(scan, issue, searchParams) : resultsOf(scan, searchParams);
    return found ? route.fulfill({ json: found }) : route.fulfill(problem(404, 'There is no such issue.'));
  });
  return scan;
}

function answerProgress(route: Route, scan: MadeUpScan): Promise<void> {
  const progress = progressOf(scan);
  if (!route.request().headers().accept?.includes('text/event-stream'))
    return route.fulfill({ json: progress });
  return route.fulfill({
    contentType: 'text/event-stream',
    body: `event: progress\ndata: ${JSON.stringify(progress)}\n\n`,
  });
}

/** An error as the API sends it. */
export function problem(status: number, error: string, details?: Record<string, string[]>) {
  return { status, json: { error, code: 'test/problem', ...(details && { details }) } };
}
