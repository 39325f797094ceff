/**
 * `npm run load -- portfolio [--sites 500] [--issues 200000] [--database postgres|embedded] [--json]`: stores an
 * organization with that many sites and open issues, and measures how long its overview, its site list and its
 * issues across sites take in a real browser: until the first row, and until the list shows the number of matches after
 * each filter change. `--json` prints `{sites,issues,overviewMs,sitesMs,acrossSitesMs,filterMs,groupMs}` (and the rest)
 * as the last line. Times are the slowest of several runs, in milliseconds.
 */
import { parseArgs } from 'node:util';
import { findBrowser } from '@curbcut/capture';
import {
  getOverview,
  listCrossSiteIssues,
  listIssuesAcrossSites,
  listOverviewSites,
  listSites,
  login,
} from '@curbcut/contract';
import { readConfig } from '@curbcut/server/config';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { startPostgres } from '../../lib/postgres.ts';
import { buildPostRequest, requestJson } from '../client.ts';
import type { PortfolioSubject } from '../reads/load-subject.ts';
import { openContext, type Tokens } from '../results/screens.ts';
import { print, startServerProcess } from '../server-process.ts';

const { values: flags } = parseArgs({
  options: {
    sites: { type: 'string', default: '500' },
    issues: { type: 'string', default: '200000' },
    database: { type: 'string', default: 'postgres' },
    json: { type: 'boolean', default: false },
  },
});
const ROUNDS = 5;
const round = Math.round;
const sites = Number(flags.sites);
const issuesPerSite = round(Number(flags.issues) / sites);

const postgres = flags.database === 'postgres' ? await startPostgres() : undefined;
if (flags.database === 'postgres' && !postgres)
  throw new Error('PostgreSQL is not installed. Install it on Debian with: apt-get install postgresql');
const startedAt = performance.now();
const server = await startServerProcess<PortfolioSubject>('portfolio', {
  portfolio: { sites, issuesPerSite },
  settings: postgres ? { DATABASE_URL: postgres.url } : {},
});
const { started: subject, toUrl } = server;
print(
  `${sites} sites with ${issuesPerSite} issues each stored in ${round((performance.now() - startedAt) / 1000)} s`,
);
const { email, password } = subject;
const tokens: Tokens = await requestJson(
  login.replies[200],
  toUrl(login.path),
  buildPostRequest({ email, password }),
);
const authorized = { headers: { authorization: `Bearer ${tokens.access}` } };
const readGroups = (query = '') =>
  requestJson(listCrossSiteIssues.replies[200], toUrl(`${listCrossSiteIssues.path}?${query}`), authorized);

const { groups } = await readGroups();
const key = groups[0]!.key;
const requests: Readonly<Record<string, string>> = {
  overview: getOverview.path,
  'sites of the overview': `${listOverviewSites.path}?q=site-1`,
  sites: listSites.path,
  'issues across sites': listCrossSiteIssues.path,
  'the same, critical': `${listCrossSiteIssues.path}?severity=critical`,
  'the same, searched': `${listCrossSiteIssues.path}?q=part-1`,
  'one of them': `${listIssuesAcrossSites.path}?key=${key}`,
};
const requestMs: Record<string, number> = {};
for (const [name, path] of Object.entries(requests)) {
  const times: number[] = [];
  for (let run = 0; run < ROUNDS; run += 1) {
    const start = performance.now();
    const response = await fetch(toUrl(path), authorized);
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
    times.push(performance.now() - start);
  }
  requestMs[name] = round(Math.max(...times));
  print(`request: ${name}: ${times.map(round).join(', ')} ms`);
}

const config = readConfig();
const executable = await findBrowser({ configuredPath: config.browserPath, cacheFolder: config.cacheDir });
const browser = await chromium.launch({
  executablePath: executable.executablePath,
  env: { ...process.env, ...executable.env } as Record<string, string>,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const getFirstGroup = (page: Page) => page.getByRole('heading', { level: 2 }).getByRole('button').first();
const overviewMs = await measureScreen('/dashboard', (page) =>
  page.getByRole('link', { name: /site-\d+\.example|Site \d+/ }).first(),
);
const sitesMs = await measureScreen('/sites', (page) =>
  page.getByRole('link', { name: /site-\d+\.example|Site \d+/ }).first(),
);
const acrossSitesMs = await measureScreen('/issues', getFirstGroup);
const filterMs = await measureFilters(['severity=critical', 'q=part-1', 'outcome=cantTell', 'q=rule-8']);
const groupMs = await measureGroup();
await browser.close();
await server.close();
await postgres?.close();
if (flags.json)
  print(
    JSON.stringify({
      ...{ sites, issues: sites * issuesPerSite, database: flags.database },
      ...{ overviewMs, sitesMs, acrossSitesMs, filterMs, groupMs, requestMs },
    }),
  );

/** Opens a screen without a cache and returns the page. */
async function openScreen(path: string, inBrowser: Browser): Promise<Page> {
  const page = await (await openContext(inBrowser, tokens)).newPage();
  await page.goto(toUrl(path).href, { waitUntil: 'commit' });
  return page;
}

/** Measures the milliseconds from requesting a screen to its first row, several times. @returns the slowest */
async function measureScreen(path: string, locate: (page: Page) => Locator): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < ROUNDS; run += 1) {
    const start = performance.now();
    const page = await openScreen(path, browser);
    await locate(page).waitFor();
    times.push(performance.now() - start);
    await page.context().close();
  }
  print(`${path}: first row ${times.map(round).join(', ')} ms`);
  return round(Math.max(...times));
}

/** Measures the milliseconds until the issues across sites show the number of matches. @returns the slowest */
async function measureFilters(queries: readonly string[]): Promise<number> {
  const slowest = new Map<string, number>();
  for (let run = 0; run < ROUNDS; run += 1) {
    const page = await openScreen('/issues', browser);
    await getFirstGroup(page).waitFor();
    for (const query of queries) {
      const { total } = await readGroups(query);
      if (total === 0) throw new Error(`No issue matches ${query}, so the filter can’t be timed.`);
      const count = new Intl.NumberFormat('en').format(total);
      const start = performance.now();
      await page.evaluate((search) => {
        history.pushState(null, '', search);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      }, `?${query}`);
      const status = page.getByRole('status').filter({ hasText: new RegExp(`(^|of )${count} issue`) });
      await status.waitFor();
      slowest.set(query, Math.max(slowest.get(query) ?? 0, performance.now() - start));
    }
    await page.context().close();
  }
  for (const [query, ms] of slowest) print(`filter ${query}: ${round(ms)} ms`);
  return round(Math.max(...slowest.values()));
}

/** Measures the milliseconds until an opened issue shows its first site. @returns the slowest */
async function measureGroup(): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < ROUNDS; run += 1) {
    const page = await openScreen('/issues', browser);
    await getFirstGroup(page).waitFor();
    const start = performance.now();
    await getFirstGroup(page).click();
    await page
      .getByRole('link', { name: /site-\d+\.example/ })
      .first()
      .waitFor();
    times.push(performance.now() - start);
    await page.context().close();
  }
  print(`an issue’s sites: ${times.map(round).join(', ')} ms`);
  return round(Math.max(...times));
}
