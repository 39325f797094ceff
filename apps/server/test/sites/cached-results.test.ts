import {
  changeTrackedIssues,
  claimAnonymousScans,
  deleteScan,
  deleteSite,
  getEnhancedResults,
  getIssueFix,
  getProgress,
  getResults,
  listIssueOccurrences,
  listScannedPages,
  listSites,
  listTrackedIssues,
  type RouteContract,
} from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { waitUntil } from '../support/wait-until.ts';

let server: TestServer;
let site: TestSite;
beforeAll(async () => {
  const handlers = {
    '/': (_: unknown, response: { end(html: string): void }) =>
      response.end('<title>Start</title><img src="/a.png" class="a"><input class="b"><a href="/1">Next</a>'),
    '/1': (_: unknown, response: { end(html: string): void }) =>
      response.end('<title>Next</title><img src="/c.png" class="c">'),
  };
  [server, site] = await Promise.all([startTestServer(), startTestSite({ pages: 0, handlers })]);
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

type Headers = Readonly<Record<string, string>>;

/** The path of an endpoint of a scan. */
const toPath = ({ path }: RouteContract, scanId: string, issueId = '') =>
  path.replace('{scanId}', scanId).replace('{issueId}', issueId);

/** All replies about a scan that are cached, by path. */
const listPaths = (scanId: string, issueId: string) => [
  toPath(getResults, scanId),
  `${toPath(getResults, scanId)}?status=failed&limit=1`,
  `${toPath(getResults, scanId)}?page=1`,
  `${toPath(getResults, scanId)}?issue=${issueId}`,
  toPath(listIssueOccurrences, scanId, issueId),
  toPath(listScannedPages, scanId),
  toPath(getEnhancedResults, scanId),
  toPath(getProgress, scanId),
];

interface Copy {
  readonly status: number;
  readonly etag: string | null;
  readonly body: string;
}

async function read(path: string, headers: Headers = {}): Promise<Copy> {
  const response = await fetch(`${server.url}${path}`, { headers });
  return { status: response.status, etag: response.headers.get('etag'), body: await response.text() };
}

/** A browser that keeps copies and revalidates them. */
class Browser {
  readonly #copies = new Map<string, Copy>();

  async read(path: string, headers: Headers): Promise<{ body: string; isCopy: boolean }> {
    const copy = this.#copies.get(path);
    const sent = { ...headers, ...(copy?.etag && { 'if-none-match': copy.etag }) };
    const received = await read(path, sent);
    if (received.status === 304) {
      expect(received.body).toBe('');
      return { body: copy!.body, isCopy: true };
    }
    this.#copies.set(path, received);
    return { body: received.body, isCopy: false };
  }
}

/** Reads without a cache of the server or the client: a query that has no effect makes the request a new one. */
let fresh = 0;
async function readFresh(path: string, headers: Headers): Promise<string> {
  fresh += 1;
  // Each limit makes it a different request, and all of the limits are high enough to return everything.
  const limit = 60 + (fresh % 140);
  if (path.includes('limit=1') || path.includes('/progress/') || path.includes('/enhanced-results/')) {
    return (await read(path, headers)).body;
  }
  return (await read(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}`, headers)).body;
}

/** Reads every path like a browser with copies, compares it with a fresh reply, and returns what changed. */
async function listChanged(browser: Browser, paths: readonly string[], headers: Headers): Promise<string[]> {
  const changed: string[] = [];
  for (const path of paths) {
    const { body, isCopy } = await browser.read(path, headers);
    expect(body, path).toBe(await readFresh(path, headers));
    if (!isCopy) changed.push(path);
  }
  return changed;
}

async function scanAsOwner(account: TestAccount): Promise<{ scanId: string; siteId: string }> {
  const scanId = await server.startScan({ url: site.url }, account.headers);
  await server.waitForEnd(scanId, account.headers);
  return waitUntil(async () => {
    const { sites } = await expectStatus(server.call(listSites, { headers: account.headers }), 200);
    const [own] = sites;
    if (!own || own.counts.open === 0) throw new Error('The issues are not tracked yet.');
    return { scanId, siteId: own.id };
  });
}

const listIssueIds = async (scanId: string, headers: Headers) =>
  (await expectStatus(server.call(getResults, { params: { scanId }, headers }), 200)).issues.map(
    ({ id }) => id,
  );

test('sends a finished scan’s results once, and again after every change to an issue’s state', async () => {
  const account = await signUp(server, 'owner@example.com');
  const { headers } = account;
  const { scanId, siteId } = await scanAsOwner(account);
  const [issueId] = await listIssueIds(scanId, headers);
  const paths = listPaths(scanId, issueId!);
  const browser = new Browser();
  expect(await listChanged(browser, paths, headers)).toEqual(paths);
  expect(await listChanged(browser, paths, headers)).toEqual([]);

  const { issues } = await expectStatus(server.call(listTrackedIssues, { params: { siteId }, headers }), 200);
  const changes = [
    { state: 'ignored', ignored_reason: 'Goes in May' },
    { state: 'false_alarm' },
    { state: 'open' },
    { state: 'ignored', ignored_reason: 'Goes in June' },
    { state: 'in_progress' },
  ] as const;
  const bodies = new Set<string>();
  for (const change of changes) {
    const body = { ids: [issues[0]!.id], change };
    await expectStatus(server.call(changeTrackedIssues, { params: { siteId }, headers, body }), 200);
    const changed = await listChanged(browser, paths, headers);
    expect(changed).toContain(paths[0]);
    expect(await listChanged(browser, paths, headers)).toEqual([]);
    bodies.add((await read(paths[0]!, headers)).body);
  }
  // “Open” and “in progress” are counted together, as are both ways to ignore.
  expect(bodies.size).toBeGreaterThanOrEqual(3);

  await expectStatus(server.call(deleteSite, { params: { siteId }, headers }), 200);
  expect(await listChanged(browser, paths, headers)).toContain(paths[0]);

  await expectStatus(server.call(deleteScan, { params: { scanId }, headers }), 200);
  for (const path of paths) expect((await read(path, headers)).status, path).toBe(404);
});

test('a copy doesn’t grant access: others get 404, with and without its entity tag', async () => {
  const account = await signUp(server, 'private@example.com');
  const other = await signUp(server, 'other@example.com');
  const { scanId } = await scanAsOwner(account);
  const [issueId] = await listIssueIds(scanId, account.headers);
  for (const path of listPaths(scanId, issueId!)) {
    const { etag } = await read(path, account.headers);
    expect(etag, path).toMatch(/^W\//);
    for (const headers of [{}, other.headers]) {
      expect((await read(path, headers)).status, path).toBe(404);
      expect((await read(path, { ...headers, 'if-none-match': etag! })).status, path).toBe(404);
    }
  }
});

test('claiming a scan sends its results again, with keys for its screenshots', async () => {
  const { scanId, claimToken } = await server.startScanAsVisitor({ url: site.url });
  await server.waitForEnd(scanId);
  const [issueId] = await listIssueIds(scanId, {});
  const paths = listPaths(scanId, issueId!);
  const browser = new Browser();
  await listChanged(browser, paths, {});
  expect(await listChanged(browser, paths, {})).toEqual([]);
  const { headers } = await signUp(server, 'claims@example.com');
  const body = { scan_ids: [scanId], claim_tokens: [claimToken] };
  await expectStatus(server.call(claimAnonymousScans, { headers, body }), 200);
  await waitUntil(async () => {
    const { sites } = await expectStatus(server.call(listSites, { headers }), 200);
    if ((sites[0]?.counts.open ?? 0) === 0) throw new Error('The issues are not tracked yet.');
  });
  expect(await listChanged(browser, paths, headers)).toEqual(paths);
  const { body: results } = await browser.read(paths[0]!, headers);
  expect(results).toContain('/screenshot/?key=');
  expect((await read(paths[0]!)).status).toBe(404);
});

test('replies require clients to revalidate, and vary by user', async () => {
  const scanId = await server.startScan({ url: site.url });
  await server.waitForEnd(scanId);
  const response = await fetch(`${server.url}${toPath(getResults, scanId)}`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'gzip',
    vary: 'authorization, accept-encoding',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  const missing = await read(toPath(getIssueFix, scanId, 'none'));
  expect(missing).toMatchObject({ status: 404, etag: null });
});

test('a running scan’s outdated results are never shown', async () => {
  const scanId = await server.startScan({ url: site.url });
  const path = toPath(getResults, scanId);
  const before = await read(path);
  if ((JSON.parse(before.body) as { status: string }).status === 'running') expect(before.etag).toBe(null);
  await server.waitForEnd(scanId);
  const { body, status } = await read(path, before.etag ? { 'if-none-match': before.etag } : {});
  if (status === 200) expect(JSON.parse(body)).toMatchObject({ status: 'completed' });
  expect(JSON.parse((await read(toPath(getProgress, scanId))).body)).toMatchObject({ status: 'completed' });
});
