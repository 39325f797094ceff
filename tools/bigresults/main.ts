/**
 * `npm run bigresults -- [--pages 2000] [--occurrences 200000] [--json]`: scans a made-up site of that size through the
 * real server, queue and database, and measures what a person then waits for in a real browser: the first rows of the
 * result, and the list after a change of each filter; also how long the list of all places of the largest issue takes,
 * and a report as PDF. `--json` prints `{pages,occurrences,firstRowsMs,filterMs,serverRssMb}` (and the rest) as the
 * last line. Times are the slowest of several tries, in milliseconds; memory is the server's peak, in megabytes.
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
import { Progress, Results, StartedScan } from '@curbcut/contract';
import { readConfig } from '@curbcut/server/config';
import { chromium, type Page } from 'playwright-core';
import type { MadeUpSite } from './made-up-pages.ts';

const { values: flags } = parseArgs({
  options: {
    pages: { type: 'string', default: '2000' },
    occurrences: { type: 'string', default: '200000' },
    json: { type: 'boolean', default: false },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);

// All that is really asked of the site itself is robots.txt and its sitemap, which it does not have.
const nothing = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
await once(nothing, 'listening');
const pages = Number(flags.pages);
const site: MadeUpSite = {
  origin: `http://127.0.0.1:${(nothing.address() as AddressInfo).port}`,
  pages,
  occurrencesOnEach: Math.round(Number(flags.occurrences) / pages),
};

const data = await mkdtemp(join(tmpdir(), 'curbcut-bigresults-'));
const server = fork(join(import.meta.dirname, 'serve.ts'), [JSON.stringify(site), data]);
const [{ address }] = (await once(server, 'message')) as [{ address: string }];

/** Reads an answer of the server. */
async function ask<Answer>(
  schema: { parse(value: unknown): Answer },
  path: string,
  init?: RequestInit,
): Promise<Answer> {
  const answer = await fetch(new URL(path, address), init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return schema.parse(await answer.json());
}

const begun = performance.now();
const { scan_id: id } = await ask(StartedScan, '/api/scanner/start-scan/', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ url: `${site.origin}/`, max_pages: pages }),
});
for (let status = 'queued'; status !== 'completed'; await wait(1000)) {
  const now = await ask(Progress, `/api/scanner/progress/${id}/`);
  status = now.status;
  if (status === 'failed' || status === 'cancelled') throw new Error(`The scan has ${status}.`);
}
const scanSeconds = (performance.now() - begun) / 1000;
const found = await ask(Results, `/api/scanner/results/${id}/?limit=1`);
print(
  `${found.coverage.pages_tested} pages with ${site.occurrencesOnEach} occurrences each stored and joined into ${found.matching} issues in ${scanSeconds.toFixed(0)} s`,
);

const config = readConfig();
const executable = await findBrowser({ configuredPath: config.browserPath, cacheFolder: config.cacheDir });
const browser = await chromium.launch({
  executablePath: executable.executablePath,
  env: { ...process.env, ...executable.env } as Record<string, string>,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') });

const ROUNDS = 5;
const queries = [
  'severity=critical',
  'severity=moderate',
  'rule=color-contrast',
  `page=${found.issues[0]?.sample.page_id}`,
  'status=cantTell',
];

/** Milliseconds from the request for the address to the first row of the list; a browser that was never here. */
async function firstRows(): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const start = performance.now();
  await page.goto(`${address}/scan-results/${id}`, { waitUntil: 'commit' });
  await rows(page).first().waitFor();
  const took = performance.now() - start;
  await context.close();
  return took;
}

/** Milliseconds from the choice of each filter to a list that shows just what matches. */
async function filters(): Promise<Map<string, number>> {
  const page = await browser.newPage();
  await page.goto(`${address}/scan-results/${id}`);
  await rows(page).first().waitFor();
  const took = new Map<string, number>();
  for (const query of queries) {
    const asked = query.includes('status=') ? query : `status=failed&${query}`;
    const total = (await ask(Results, `/api/scanner/results/${id}/?limit=1&${asked}`)).matching;
    if (total === 0) throw new Error(`Nothing matches ${query}: the filter cannot be timed.`);
    const start = performance.now();
    await page.evaluate((search) => {
      history.pushState(null, '', search);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, `?${query}`);
    await page.locator(`[aria-setsize="${total}"]`).first().waitFor();
    took.set(query, performance.now() - start);
  }
  await page.close();
  return took;
}

const first: number[] = [];
const filtered = new Map<string, number>();
for (let round = 0; round < ROUNDS; round++) {
  first.push(await firstRows());
  for (const [query, took] of await filters()) filtered.set(query, Math.max(took, filtered.get(query) ?? 0));
}
print(`first rows: ${first.map((ms) => Math.round(ms)).join(', ')} ms`);
for (const [query, ms] of filtered) print(`filter ${query}: ${Math.round(ms)} ms`);

server.send('memory');
const [{ rssMb }] = (await once(server, 'message')) as [{ rssMb: number }];
await browser.close();
server.disconnect();
await once(server, 'exit');
nothing.close();
await rm(data, { recursive: true, force: true });
const figures = {
  pages: found.coverage.pages_tested,
  occurrences: found.coverage.pages_tested * site.occurrencesOnEach,
  firstRowsMs: Math.round(Math.max(...first)),
  filterMs: Math.round(Math.max(...filtered.values())),
  serverRssMb: Math.round(rssMb),
  scanSeconds: Math.round(scanSeconds),
};
print(`server: ${figures.serverRssMb} MB at its peak`);
if (flags.json) print(JSON.stringify(figures));
