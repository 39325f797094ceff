/**
 * `npm run bigresults -- [--pages 2000] [--occurrences 200000] [--json]`: scans a made-up site of that size through the
 * real server, queue and database. Measures what a person then waits for in a real browser (the first rows of the
 * result, and the list after a change of each filter), how long the server takes to answer others meanwhile, and how
 * long reports take. `--json` prints `{pages,occurrences,firstRowsMs,filterMs,serverRssMb}` (and the rest) as the last
 * line. Times are the slowest of several tries, in milliseconds; memory is the server's peak until then, in megabytes.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findBrowser } from '@curbcut/capture';
import {
  healthCheck,
  issueOccurrences,
  type MakeReportBody,
  makeReport,
  Progress,
  Report,
  Results,
  StartedScan,
} from '@curbcut/contract';
import { readConfig } from '@curbcut/server/config';
import { chromium } from 'playwright-core';
import { ask, posted, sizeOf } from './client.ts';
import type { MadeUpSite } from './made-up-pages.ts';
import { type Choice, filtered, firstRows } from './screens.ts';
import { Waits } from './waits.ts';

const { values: flags } = parseArgs({
  options: {
    pages: { type: 'string', default: '2000' },
    occurrences: { type: 'string', default: '200000' },
    json: { type: 'boolean', default: false },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const round = Math.round;

// All that is really asked of the site itself is robots.txt and its sitemap, which it does not have.
const nothing = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
await once(nothing, 'listening');
const pages = Number(flags.pages);
const site: MadeUpSite = {
  origin: `http://127.0.0.1:${(nothing.address() as AddressInfo).port}`,
  pages,
  occurrencesOnEach: round(Number(flags.occurrences) / pages),
};

const data = await mkdtemp(join(tmpdir(), 'curbcut-bigresults-'));
const server = fork(join(import.meta.dirname, 'serve.ts'), [JSON.stringify(site), data]);
const [{ address }] = (await once(server, 'message')) as [{ address: string }];
const at = (path: string) => new URL(path, address);
const peakMb = async () => {
  server.send('memory');
  const [answer] = (await once(server, 'message')) as [{ peakMb: number }];
  return round(answer.peakMb);
};

const idleMb = await peakMb();
const begun = performance.now();
const scan = posted({ url: `${site.origin}/`, max_pages: pages });
const { scan_id: id } = await ask(StartedScan, at('/api/scanner/start-scan/'), scan);
const progress = at(`/api/scanner/progress/${id}/`);
const waits = new Waits([at(healthCheck.path), progress]);
let visitedAt = 0;
let scanWaitMs = 0;
for (let status = 'queued'; status !== 'completed'; await wait(250)) {
  const now = await ask(Progress, progress);
  status = now.status;
  if (status === 'failed' || status === 'cancelled') throw new Error(`The scan has ${status}.`);
  if (visitedAt === 0 && now.pages_done >= pages) {
    visitedAt = performance.now();
    scanWaitMs = waits.slowest();
  }
}
const over = performance.now();
const settleWaitMs = waits.slowest();
const results = `/api/scanner/results/${id}/`;
const found = await ask(Results, at(`${results}?limit=1`));
const largest = found.issues[0]!;
print(
  `${found.coverage.pages_tested} pages with ${site.occurrencesOnEach} occurrences each stored in ${round((visitedAt - begun) / 1000)} s, ` +
    `joined into ${found.matching} issues in ${round((over - visitedAt) / 1000)} s`,
);
print(
  `slowest answer to others: ${round(scanWaitMs)} ms during the scan, ${round(settleWaitMs)} ms at its end`,
);
const afterScan = await peakMb();
print(`server: ${afterScan} MB at its peak, ${idleMb} MB before the scan`);
await waits.stop();

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
const choices: Choice[] = [];
for (const query of queries) {
  const asked = query.includes('status=') ? query : `status=failed&${query}`;
  const { matching } = await ask(Results, at(`${results}?limit=1&${asked}`));
  if (matching === 0) throw new Error(`Nothing matches ${query}: the filter cannot be timed.`);
  choices.push({ query, total: matching });
}
const first: number[] = [];
const filters = new Map<string, number>();
const shown = at(`/scan-results/${id}`);
for (let tried = 0; tried < ROUNDS; tried++) {
  first.push(await firstRows(browser, shown));
  for (const [query, took] of await filtered(browser, shown, choices))
    filters.set(query, Math.max(took, filters.get(query) ?? 0));
}
await browser.close();
print(`first rows: ${first.map(round).join(', ')} ms`);
for (const [query, ms] of filters) print(`filter ${query}: ${round(ms)} ms`);

const leafed = performance.now();
const { total } = await ask(
  issueOccurrences.replies[200],
  at(`/api/scanner/results/${id}/issues/${largest.id}/occurrences/?limit=100`),
);
print(`first 100 of ${total} places of one issue: ${round(performance.now() - leafed)} ms`);

const REPORTS: readonly MakeReportBody[] = [
  { type: 'summary', format: 'pdf' },
  { type: 'developer', format: 'json' },
  { type: 'developer', format: 'csv' },
  { type: 'developer', format: 'html' },
  { type: 'developer', format: 'sarif' },
];
const reportSeconds: Record<string, number> = {};
const duringReports = new Waits([at(healthCheck.path), at(`${results}?limit=50`)]);
for (const choice of REPORTS) {
  const start = performance.now();
  const { report: asked } = await ask(
    makeReport.replies[202],
    at(`/api/scanner/scan/${id}/report/`),
    posted(choice),
  );
  let report = asked;
  for (; report.status === 'queued' || report.status === 'running'; await wait(100))
    report = await ask(Report, at(`/api/scanner/reports/${asked.id}/`));
  const name = `${choice.type} ${choice.format}`;
  if (report.download_url === null) throw new Error(`The report ${name} was not made: ${report.error}`);
  reportSeconds[name] = Number(((performance.now() - start) / 1000).toFixed(1));
  const bytes = await sizeOf(at(report.download_url));
  print(
    `report ${name}: ${reportSeconds[name]} s, ${(bytes / 1024 ** 2).toFixed(1)} MB; ` +
      `slowest answer meanwhile ${round(duringReports.slowest())} ms, server ${await peakMb()} MB at its peak`,
  );
}
await duringReports.stop();

const figures = {
  pages: found.coverage.pages_tested,
  occurrences: found.coverage.pages_tested * site.occurrencesOnEach,
  firstRowsMs: round(Math.max(...first)),
  filterMs: round(Math.max(...filters.values())),
  serverRssMb: await peakMb(),
  scanSeconds: round((visitedAt - begun) / 1000),
  settleSeconds: Number(((over - visitedAt) / 1000).toFixed(1)),
  waitMs: { scan: round(scanWaitMs), settle: round(settleWaitMs) },
  reportSeconds,
};
server.disconnect();
await once(server, 'exit');
nothing.close();
await rm(data, { recursive: true, force: true });
if (flags.json) print(JSON.stringify(figures));
