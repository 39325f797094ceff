/**
 * `npm run load -- results [--pages 2000] [--occurrences 200000] [--issues 5800] [--json]`: scans a synthetic site of
 * that size through the real server, queue and database. Measures how long a user waits in a real browser (for the
 * first rows, for the list after each filter change, and for the next row after a key press), in the results and, once an
 * account has claimed the scan, in the site's issues; how long the server takes to respond to other requests during
 * that time, and how long reports take. `--json` prints
 * `{pages,occurrences,firstRowsMs,filterMs,stepMs,tracker,serverRssMb}` (and the rest) as the last line. Times are the
 * slowest of several runs, in milliseconds; memory is the server's peak so far, in megabytes.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findBrowser } from '@curbcut/capture';
import {
  type CreateReportBody,
  checkHealth,
  createReport,
  listIssueOccurrences,
  listTrackedIssues,
  Report,
  ScanProgress,
  ScanResults,
  StartedScan,
} from '@curbcut/contract';
import { readConfig } from '@curbcut/server/config';
import { chromium } from 'playwright-core';
import type { SyntheticSite } from '../../lib/sites/synthetic-results.ts';
import { buildPostRequest, measureDownload, requestJson } from '../client.ts';
import { LatencyMonitor } from '../response-times.ts';
import { print, startServerProcess } from '../server-process.ts';
import { claimScan } from './claim-scan.ts';
import {
  type FilterChoice,
  measureFilters,
  measureFirstRows,
  measureKeyboardSteps,
  type Tokens,
} from './screens.ts';

const { values: flags } = parseArgs({
  options: {
    pages: { type: 'string', default: '2000' },
    occurrences: { type: 'string', default: '200000' },
    // A little more than 5,000 without those that need review.
    issues: { type: 'string', default: '5800' },
    json: { type: 'boolean', default: false },
  },
});
const round = Math.round;

// The scan requests only robots.txt and the sitemap from the site, which has neither.
const emptySiteServer = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
await once(emptySiteServer, 'listening');
const pages = Number(flags.pages);
const site: SyntheticSite = {
  origin: `http://127.0.0.1:${(emptySiteServer.address() as AddressInfo).port}`,
  pages,
  occurrencesPerPage: round(Number(flags.occurrences) / pages),
  issues: Number(flags.issues),
};

const server = await startServerProcess('results', {
  site,
  settings: {
    VISITOR_PAGES_PER_SCAN: String(pages),
    ALLOW_PRIVATE_TARGETS: new URL(site.origin).host,
    SCAN_CONCURRENCY: '4',
  },
});
const { toUrl } = server;
let peakMb = 0;
const readPeakMb = async () => {
  peakMb = Math.max(peakMb, (await server.takeUsage()).peakMb);
  return round(peakMb);
};

const idleMb = await readPeakMb();
const startedAt = performance.now();
const scan = buildPostRequest({ url: `${site.origin}/`, max_pages: pages });
const { scan_id, claim_token } = await requestJson(StartedScan, toUrl('/api/scanner/start-scan/'), scan);
const progress = toUrl(`/api/scanner/progress/${scan_id}/`);
const latency = new LatencyMonitor([toUrl(checkHealth.path), progress]);
let visitedAt = 0;
let scanWaitMs = 0;
for (let status = 'queued'; status !== 'completed'; await wait(250)) {
  const now = await requestJson(ScanProgress, progress);
  status = now.status;
  if (status === 'failed' || status === 'cancelled')
    throw new Error(`The scan was not completed: ${status}. ${now.error ?? ''}`);
  if (visitedAt === 0 && now.pages_done >= pages) {
    visitedAt = performance.now();
    scanWaitMs = latency.takeSlowest();
  }
}
const finishedAt = performance.now();
const finalizeWaitMs = latency.takeSlowest();
const results = `/api/scanner/results/${scan_id}/`;
const found = await requestJson(ScanResults, toUrl(`${results}?limit=1`));
const largest = found.issues[0]!;
print(
  `${found.coverage.pages_tested} pages with ${site.occurrencesPerPage} occurrences each stored in ${round((visitedAt - startedAt) / 1000)} s, ` +
    `grouped into ${found.matching} issues in ${round((finishedAt - visitedAt) / 1000)} s`,
);
print(
  `slowest response to other requests: ${round(scanWaitMs)} ms during the scan, ${round(finalizeWaitMs)} ms while it was finalized`,
);
const peakAfterScanMb = await readPeakMb();
print(`server memory: peak ${peakAfterScanMb} MB, ${idleMb} MB before the scan`);
await latency.stop();

const config = readConfig();
const executable = await findBrowser({ configuredPath: config.browserPath, cacheFolder: config.cacheDir });
const browser = await chromium.launch({
  executablePath: executable.executablePath,
  env: { ...process.env, ...executable.env } as Record<string, string>,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

const ROUNDS = 5;
const queries = [
  'severity=critical',
  'severity=moderate',
  'rule=color-contrast',
  `page=${largest.sample.page_id}`,
  'status=cantTell',
];
const choices: FilterChoice[] = [];
for (const query of queries) {
  const filters = query.includes('status=') ? query : `status=failed&${query}`;
  const { matching } = await requestJson(ScanResults, toUrl(`${results}?limit=1&${filters}`));
  if (matching === 0) throw new Error(`No issue matches ${query}, so the filter cannot be timed.`);
  choices.push({ query, matchingIssues: matching });
}
const resultTimes = await measureScreen(toUrl(`/scan-results/${scan_id}`), choices);

/** Counts the tracked issues that match a filter. */
async function countTracked(query: string): Promise<number> {
  const outcome = query.includes('outcome=') ? '' : '&outcome=failed';
  const url = toUrl(
    `/api/sites/${siteId}/issues/?limit=1&state=regressed,open,in_progress${outcome}&${query}`,
  );
  const found = await requestJson(listTrackedIssues.replies[200], url, {
    headers: { authorization: `Bearer ${tokens.access}` },
  });
  if (found.total === 0) throw new Error(`No tracked issue matches ${query}, so the filter cannot be timed.`);
  return found.total;
}

/** Measures a screen with issues several times and prints its times. */
async function measureScreen(url: URL, filters: readonly FilterChoice[], signedIn?: Tokens) {
  const firstRows: number[] = [];
  const filterTimes = new Map<string, number>();
  const steps: number[] = [];
  for (let roundNumber = 0; roundNumber < ROUNDS; roundNumber++) {
    firstRows.push(await measureFirstRows(browser, url, signedIn));
    for (const [query, took] of await measureFilters(browser, url, filters, signedIn))
      filterTimes.set(query, Math.max(took, filterTimes.get(query) ?? 0));
    steps.push(...(await measureKeyboardSteps(browser, url, signedIn)));
  }
  print(`${url.pathname}: first rows ${firstRows.map(round).join(', ')} ms`);
  for (const [query, ms] of filterTimes) print(`filter ${query}: ${round(ms)} ms`);
  steps.sort((one, other) => one - other);
  const [medianStepMs, stepMs] = [steps[steps.length >> 1]!, steps.at(-1)!];
  print(`keyboard steps: median ${round(medianStepMs)} ms, slowest ${round(stepMs)} ms`);
  return {
    firstRowsMs: round(Math.max(...firstRows)),
    filterMs: round(Math.max(...filterTimes.values())),
    medianStepMs: round(medianStepMs),
    stepMs: round(stepMs),
  };
}

const listingStartedAt = performance.now();
const { total } = await requestJson(
  listIssueOccurrences.replies[200],
  toUrl(`/api/scanner/results/${scan_id}/issues/${largest.id}/occurrences/?limit=100`),
);
print(`first 100 of ${total} occurrences of one issue: ${round(performance.now() - listingStartedAt)} ms`);

const REPORTS: readonly CreateReportBody[] = [
  { type: 'summary', format: 'pdf' },
  { type: 'developer', format: 'json' },
  { type: 'developer', format: 'csv' },
  { type: 'developer', format: 'html' },
  { type: 'developer', format: 'sarif' },
];
const reportSeconds: Record<string, number> = {};
const reportLatency = new LatencyMonitor([toUrl(checkHealth.path), toUrl(`${results}?limit=50`)]);
for (const choice of REPORTS) {
  const start = performance.now();
  const { report: requested } = await requestJson(
    createReport.replies[202],
    toUrl(`/api/scanner/scan/${scan_id}/report/`),
    buildPostRequest(choice),
  );
  let report = requested;
  for (; report.status === 'queued' || report.status === 'running'; await wait(100))
    report = await requestJson(Report, toUrl(`/api/scanner/reports/${requested.id}/`));
  const name = `${choice.type} ${choice.format}`;
  if (report.download_url === null) throw new Error(`The report ${name} was not created: ${report.error}`);
  reportSeconds[name] = Number(((performance.now() - start) / 1000).toFixed(1));
  const bytes = await measureDownload(toUrl(report.download_url));
  print(
    `report ${name}: ${reportSeconds[name]} s, ${(bytes / 1024 ** 2).toFixed(1)} MB; ` +
      `slowest response during this time ${round(reportLatency.takeSlowest())} ms, server memory peak ${await readPeakMb()} MB`,
  );
}
await reportLatency.stop();

// Comes last: a claimed scan can no longer be read without signing in.
const { siteId, tokens } = await claimScan(toUrl, { scanId: scan_id, claimToken: claim_token ?? '' });
const trackerChoices: FilterChoice[] = [];
for (const query of ['severity=critical', 'rule=color-contrast', 'q=part-1', 'outcome=cantTell'])
  trackerChoices.push({ query, matchingIssues: await countTracked(query) });
const trackerTimes = await measureScreen(toUrl(`/sites/${siteId}`), trackerChoices, tokens);
await browser.close();

const figures = {
  pages: found.coverage.pages_tested,
  occurrences: found.coverage.pages_tested * site.occurrencesPerPage,
  ...resultTimes,
  tracker: trackerTimes,
  serverRssMb: await readPeakMb(),
  scanSeconds: round((visitedAt - startedAt) / 1000),
  finalizeSeconds: Number(((finishedAt - visitedAt) / 1000).toFixed(1)),
  waitMs: { scan: round(scanWaitMs), finalize: round(finalizeWaitMs) },
  reportSeconds,
};
await server.close();
emptySiteServer.close();
if (flags.json) print(JSON.stringify(figures));
