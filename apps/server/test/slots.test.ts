import { rm } from 'node:fs/promises';
import { cancelScan, getProgress } from '@curbcut/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../src/db/open-database.ts';
import { scanQueue } from '../src/db/schema.ts';
import { signUp } from './support/account.ts';
import { expectStatus } from './support/call.ts';
import { createHeldScanner, type HeldScanner } from './support/held-scanner.ts';
import { createTestDatabase } from './support/test-database.ts';
import { createTemporaryFolder, startTestServer, type TestServer } from './support/test-server.ts';
import { startTestSite, type TestSite } from './support/test-site.ts';
import { waitUntil } from './support/wait-until.ts';

let server: TestServer;
let site: TestSite;
let scanner: HeldScanner;

/** Every path below is a page; pages with `hang` in their query hang. */
beforeEach(async () => {
  scanner = createHeldScanner();
  const handlers = Object.fromEntries(
    ['hang', 'quick'].flatMap((kind) =>
      Array.from({ length: 9 }, (_, number) => [`/?${kind}=${number}`, servePage] as const),
    ),
  );
  [server, site] = await Promise.all([
    startTestServer({ scanner, config: { concurrency: 2, trustedProxies: ['loopback'] } }),
    startTestSite({ pages: 1, handlers }),
  ]);
});
afterEach(async () => {
  await server?.close();
  await site?.close();
});

function servePage(_request: unknown, response: { end(html: string): void }): void {
  response.end('<!doctype html><title>One page</title><main>Text</main>');
}

const firstNetwork = { 'x-forwarded-for': '203.0.113.1' };
const secondNetwork = { 'x-forwarded-for': '203.0.113.2' };
type Headers = Readonly<Record<string, string>>;

/** Cancels a visitor's scan, which requires its claim token. */
const cancelVisitorScan = ({ scanId, claimToken }: { scanId: string; claimToken: string }) =>
  expectStatus(
    server.call(cancelScan, { params: { scanId }, headers: { 'x-claim-token': claimToken } }),
    200,
  );

const startPathScan = (path: string, headers: Headers): Promise<string> =>
  server.startScan({ url: `${site.url}?${path}`, max_pages: 1 }, headers);

async function startHangingScans(count: number, headers: Headers): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) ids.push(await startPathScan(`hang=${number}`, headers));
  return ids;
}

async function readWaiting(scanId: string, headers: Headers = {}) {
  return (await expectStatus(server.call(getProgress, { params: { scanId }, headers }), 200)).waiting;
}

async function releaseScans(scanIds: readonly string[], headers: Headers = {}): Promise<void> {
  const ended = Promise.all(scanIds.map((scanId) => server.waitForEnd(scanId, headers)));
  let hasEnded = false;
  void ended.finally(() => {
    hasEnded = true;
  });
  await waitUntil(() => {
    for (const visit of [...scanner.held]) visit.release();
    if (!hasEnded) throw new Error('Some scans are still running.');
  });
  for (const scan of await ended)
    expect(scan).toMatchObject({ status: 'completed', pages_done: 1, pages_not_tested: 0 });
}

test('six hanging pages from one network do not delay a scan from another network', async () => {
  const hanging = await startHangingScans(6, firstNetwork);
  // An idle server uses all its slots for one owner.
  await scanner.waitForHeld(2);
  const normal = await startPathScan('quick=1', secondNetwork);
  expect(await server.waitForEnd(normal)).toMatchObject({
    status: 'completed',
    pages_done: 1,
    pages_not_tested: 0,
  });
  // The page released its slot on its own, and the slot is used again once no other scan is waiting.
  await scanner.waitForHeld(2);
  // The interrupted visit doesn't count as an attempt, and its page is tested later.
  await releaseScans(hanging);
});

test('the page that started first keeps its slot, and the other one waits while other networks get theirs', async () => {
  await startPathScan('hang=0', firstNetwork);
  const [oldest] = await scanner.waitForHeld(1);
  await startPathScan('hang=1', firstNetwork);
  await scanner.waitForHeld(2);
  await startPathScan('hang=7', secondNetwork);
  const [other] = await scanner.waitForHeld(1, 'hang=7');
  const kept = await scanner.waitForHeld(2);
  expect(kept).toEqual([oldest, other]);
  other!.release();
  await scanner.waitForHeld(0, 'hang=7');
  expect((await scanner.waitForHeld(2))[0]).toBe(oldest);
});

test('an account has one share, regardless of the networks that it scans from', async () => {
  const { headers } = await signUp(server, 'greedy@example.com');
  const ids = [
    await startPathScan('hang=1', { ...headers, ...firstNetwork }),
    await startPathScan('hang=2', { ...headers, ...secondNetwork }),
  ];
  await scanner.waitForHeld(2);
  const normal = await startPathScan('quick=1', secondNetwork);
  expect(await server.waitForEnd(normal)).toMatchObject({ status: 'completed' });
  await releaseScans(ids, headers);
});

test('a scan from the same network gets the next free slot, before more pages of a larger scan', async () => {
  const hangingPages = Object.fromEntries(
    Array.from({ length: 9 }, (_, number) => [`/hang-${number}`, servePage] as const),
  );
  const links = Object.keys(hangingPages).map((path) => `<a href="${path}">Page</a>`);
  const large = await startTestSite({
    pages: 1,
    handlers: {
      ...hangingPages,
      '/': (_, response) => response.end(`<title>Start</title>${links.join('')}`),
    },
  });
  const largeScan = await server.startScanAsVisitor({ url: large.url }, firstNetwork);
  const [first] = await scanner.waitForHeld(2);
  const small = await startPathScan('quick=1', firstNetwork);
  await waitUntil(async () => expect(await readWaiting(small)).not.toBe(null));
  first!.release();
  expect(await server.waitForEnd(small)).toMatchObject({ status: 'completed' });
  const [start, ...next] = scanner.startedUrls.slice(0, 4);
  expect(start).toBe(large.url);
  // Two pages of one scan start at the same time.
  expect(next.slice(0, 2).toSorted()).toEqual([`${large.url}hang-0`, `${large.url}hang-1`]);
  expect(next[2]).toBe(`${site.url}?quick=1`);
  await cancelVisitorScan(largeScan);
  await large.close();
});

test('a waiting scan reports how many pages are ahead', async () => {
  const running = await startHangingScans(2, firstNetwork);
  const [first] = await scanner.waitForHeld(2);
  const third = await startPathScan('hang=7', firstNetwork);
  // Scans wait in the order their crawls started, which can differ from the order they were requested in.
  await waitUntil(async () => expect(await readWaiting(third)).toMatchObject({ pages_ahead: 2 }));
  const fourth = await startPathScan('hang=8', firstNetwork);
  await waitUntil(async () =>
    expect(await readWaiting(fourth)).toEqual({
      pages_ahead: 3,
      position: 2,
      scans_waiting: 2,
      message: 'Waiting to start: position 2 of 2 in the queue. 3 pages of other scans are ahead.',
    }),
  );
  expect(await readWaiting(third)).toMatchObject({ pages_ahead: 2 });
  first!.release();
  await waitUntil(async () => expect(await readWaiting(third)).toBe(null));
  expect(await readWaiting(fourth)).toMatchObject({ pages_ahead: 2 });
  await releaseScans([...running, third, fourth]);
});

test('canceling a scan gives its slot to the next one', async () => {
  const stopped = await server.startScanAsVisitor({ url: `${site.url}?hang=0`, max_pages: 1 }, firstNetwork);
  const others = [await startPathScan('hang=1', firstNetwork), await startPathScan('hang=2', firstNetwork)];
  await scanner.waitForHeld(2);
  await cancelVisitorScan(stopped);
  expect(
    (await scanner.waitForHeld(1, 'hang=2')).length + (await scanner.waitForHeld(1, 'hang=1')).length,
  ).toBe(2);
  await releaseScans(others);
});

test('a site with a long crawl delay doesn’t use a slot during the delay', async () => {
  const slow = await startTestSite({
    pages: 3,
    handlers: { '/robots.txt': (_, response) => response.end('User-agent: *\nCrawl-delay: 60\n') },
  });
  const delayedScan = await server.startScanAsVisitor({ url: slow.url }, secondNetwork);
  await server.waitForPages(delayedScan.scanId, 1);
  expect(await readWaiting(delayedScan.scanId)).toBe(null);
  await startHangingScans(2, firstNetwork);
  await scanner.waitForHeld(2);
  await cancelVisitorScan(delayedScan);
  await slow.close();
});

test('sites that never answer robots.txt do not delay other networks', async () => {
  const silentSite = await startTestSite({ pages: 1, handlers: { '/robots.txt': () => undefined } });
  for (let number = 0; number < 6; number += 1)
    await server.startScan({ url: silentSite.url, max_pages: 1 }, firstNetwork);
  await waitUntil(() => expect(silentSite.visits.length).toBe(4));
  const normal = await startPathScan('quick=1', secondNetwork);
  expect(await server.waitForEnd(normal)).toMatchObject({ status: 'completed' });
  expect(silentSite.visits).toEqual(Array.from({ length: 4 }, () => '/robots.txt'));
  await silentSite.close();
});

test('the owner of a scan’s slots is stored as a hash, and only until the scan ends', async () => {
  const dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
  const held = createHeldScanner();
  const testServer = await startTestServer({
    scanner: held,
    dataDir,
    config: { trustedProxies: ['loopback'] },
  });
  const start = (path: string) =>
    testServer.startScan({ url: `${site.url}?${path}`, max_pages: 1 }, firstNetwork);
  await testServer.waitForEnd(await start('quick=1'));
  const running = await start('hang=1');
  await held.waitForHeld(1);
  await testServer.close();
  const database = await openDatabase(testServer.config);
  const turns = await database.db.select().from(scanQueue);
  expect(turns).toMatchObject([{ scanId: running, owner: expect.stringMatching(/^network:[\w+/=-]{20,}$/) }]);
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
