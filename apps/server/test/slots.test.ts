import { rm } from 'node:fs/promises';
import { cancelScan, progress } from '@curbcut/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../src/db/database.ts';
import { scanTurns } from '../src/db/schema.ts';
import { signUp } from './kit/account.ts';
import { answered } from './kit/call.ts';
import { type HeldScanner, heldScanner } from './kit/held-scanner.ts';
import { startTestServer, type TestServer, temporaryFolder } from './kit/server.ts';
import { startSite, type TestSite } from './kit/site.ts';
import { placeDatabase } from './kit/test-database.ts';
import { until } from './kit/until.ts';

let server: TestServer;
let site: TestSite;
let scanner: HeldScanner;

/** Every path below is a page; those with `hang` in their query hang. */
beforeEach(async () => {
  scanner = heldScanner();
  const special = Object.fromEntries(
    ['hang', 'quick'].flatMap((kind) =>
      Array.from({ length: 9 }, (_, number) => [`/?${kind}=${number}`, page] as const),
    ),
  );
  [server, site] = await Promise.all([
    startTestServer({ scanner, config: { concurrency: 2, trustedProxies: ['loopback'] } }),
    startSite({ pages: 1, special }),
  ]);
});
afterEach(async () => {
  await server?.close();
  await site?.close();
});

function page(_request: unknown, response: { end(html: string): void }): void {
  response.end('<!doctype html><title>One page</title><main>Text</main>');
}

const FIRST = { 'x-forwarded-for': '203.0.113.1' };
const SECOND = { 'x-forwarded-for': '203.0.113.2' };
type Headers = Readonly<Record<string, string>>;

/** Stops a visitor's scan, which needs its claim token. */
const stop = ({ scanId, claimToken }: { scanId: string; claimToken: string }) =>
  answered(server.call(cancelScan, { params: { scanId }, headers: { 'x-claim-token': claimToken } }), 200);

const startOne = (path: string, headers: Headers): Promise<string> =>
  server.start({ url: `${site.url}?${path}`, max_pages: 1 }, headers);

async function startHanging(count: number, headers: Headers): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) ids.push(await startOne(`hang=${number}`, headers));
  return ids;
}

async function waitingOf(scanId: string, headers: Headers = {}) {
  return (await answered(server.call(progress, { params: { scanId }, headers }), 200)).waiting;
}

async function releaseAll(scanIds: readonly string[], headers: Headers = {}): Promise<void> {
  const ended = Promise.all(scanIds.map((scanId) => server.ended(scanId, headers)));
  let over = false;
  void ended.finally(() => {
    over = true;
  });
  await until(() => {
    for (const visit of [...scanner.held]) visit.release();
    if (!over) throw new Error('Some scans go on.');
  });
  for (const scan of await ended)
    expect(scan).toMatchObject({ status: 'completed', pages_done: 1, pages_not_tested: 0 });
}

test('six hanging pages from one network do not delay a scan from another network', async () => {
  const hanging = await startHanging(6, FIRST);
  // An idle server uses all its slots for one owner.
  await scanner.holding(2);
  const normal = await startOne('quick=1', SECOND);
  expect(await server.ended(normal)).toMatchObject({
    status: 'completed',
    pages_done: 1,
    pages_not_tested: 0,
  });
  // Nothing was released: the page gave back its slot, which is used again as soon as nobody else waits.
  await scanner.holding(2);
  // The interrupted visit counts as none, and its page is tested later.
  await releaseAll(hanging);
});

test('the page that was begun first keeps its slot, and the other waits while others are served', async () => {
  await startHanging(2, FIRST);
  const [oldest] = await scanner.holding(2);
  await startOne('hang=7', SECOND);
  const [other] = await scanner.holding(1, 'hang=7');
  const kept = await scanner.holding(2);
  expect(kept).toEqual([oldest, other]);
  other!.release();
  await scanner.holding(0, 'hang=7');
  expect((await scanner.holding(2))[0]).toBe(oldest);
});

test('an account has one share, whatever networks it scans from', async () => {
  const { headers } = await signUp(server, 'greedy@example.com');
  const ids = [
    await startOne('hang=1', { ...headers, ...FIRST }),
    await startOne('hang=2', { ...headers, ...SECOND }),
  ];
  await scanner.holding(2);
  const normal = await startOne('quick=1', SECOND);
  expect(await server.ended(normal)).toMatchObject({ status: 'completed' });
  await releaseAll(ids, headers);
});

test('a scan from the same network gets the next free slot, before further pages of a larger scan', async () => {
  const special = Object.fromEntries(
    Array.from({ length: 9 }, (_, number) => [`/hang-${number}`, page] as const),
  );
  const links = Object.keys(special).map((path) => `<a href="${path}">Page</a>`);
  const large = await startSite({
    pages: 1,
    special: { ...special, '/': (_, response) => response.end(`<title>Start</title>${links.join('')}`) },
  });
  const largeScan = await server.startAsVisitor({ url: large.url }, FIRST);
  const [first] = await scanner.holding(2);
  const small = await startOne('quick=1', FIRST);
  await until(async () => expect(await waitingOf(small)).not.toBe(null));
  first!.release();
  expect(await server.ended(small)).toMatchObject({ status: 'completed' });
  const [start, ...next] = scanner.begun.slice(0, 4);
  expect(start).toBe(large.url);
  // Two pages of one scan begin at the same time.
  expect(next.slice(0, 2).toSorted()).toEqual([`${large.url}hang-0`, `${large.url}hang-1`]);
  expect(next[2]).toBe(`${site.url}?quick=1`);
  await stop(largeScan);
  await large.close();
});

test('a scan that waits says how many pages are ahead', async () => {
  const running = await startHanging(2, FIRST);
  const [first] = await scanner.holding(2);
  const [third, fourth] = [await startOne('hang=7', FIRST), await startOne('hang=8', FIRST)];
  await until(async () =>
    expect(await waitingOf(fourth)).toEqual({
      pages_ahead: 3,
      message: 'Waiting: 3 pages of other scans are ahead.',
    }),
  );
  expect(await waitingOf(third)).toMatchObject({ pages_ahead: 2 });
  first!.release();
  await until(async () => expect(await waitingOf(third)).toBe(null));
  expect(await waitingOf(fourth)).toMatchObject({ pages_ahead: 2 });
  await releaseAll([...running, third, fourth]);
});

test('stopping a scan gives its slot to the next', async () => {
  const stopped = await server.startAsVisitor({ url: `${site.url}?hang=0`, max_pages: 1 }, FIRST);
  const others = [await startOne('hang=1', FIRST), await startOne('hang=2', FIRST)];
  await scanner.holding(2);
  await stop(stopped);
  expect((await scanner.holding(1, 'hang=2')).length + (await scanner.holding(1, 'hang=1')).length).toBe(2);
  await releaseAll(others);
});

test('a site that asks for a long pause holds no slot meanwhile', async () => {
  const slow = await startSite({
    pages: 3,
    special: { '/robots.txt': (_, response) => response.end('User-agent: *\nCrawl-delay: 60\n') },
  });
  const paused = await server.startAsVisitor({ url: slow.url }, SECOND);
  await server.reached(paused.scanId, 1);
  expect(await waitingOf(paused.scanId)).toBe(null);
  await startHanging(2, FIRST);
  await scanner.holding(2);
  await stop(paused);
  await slow.close();
});

test('sites that never answer robots.txt delay nobody from another network', async () => {
  const mute = await startSite({ pages: 1, special: { '/robots.txt': () => undefined } });
  for (let number = 0; number < 6; number += 1) await server.start({ url: mute.url, max_pages: 1 }, FIRST);
  await until(() => expect(mute.visits.length).toBe(4));
  const normal = await startOne('quick=1', SECOND);
  expect(await server.ended(normal)).toMatchObject({ status: 'completed' });
  expect(mute.visits).toEqual(Array.from({ length: 4 }, () => '/robots.txt'));
  await mute.close();
});

test('whose slots a scan uses is kept as a hash, and only until the scan ends', async () => {
  const dataDir = await temporaryFolder();
  await placeDatabase(dataDir);
  const held = heldScanner();
  const own = await startTestServer({ scanner: held, dataDir, config: { trustedProxies: ['loopback'] } });
  const start = (path: string) => own.start({ url: `${site.url}?${path}`, max_pages: 1 }, FIRST);
  await own.ended(await start('quick=1'));
  const running = await start('hang=1');
  await held.holding(1);
  await own.close();
  const database = await openDatabase(own.config);
  const turns = await database.db.select().from(scanTurns);
  expect(turns).toMatchObject([{ scanId: running, owner: expect.stringMatching(/^network:[\w+/=-]{20,}$/) }]);
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('with one slot, owners take turns', async () => {
  const single = heldScanner();
  const own = await startTestServer({
    scanner: single,
    config: { concurrency: 1, trustedProxies: ['loopback'] },
  });
  const start = (path: string, headers: Headers) =>
    own.start({ url: `${site.url}?${path}`, max_pages: 1 }, headers);
  const ids = [await start('hang=1', FIRST)];
  await single.holding(1);
  ids.push(await start('quick=2', FIRST), await start('quick=3', FIRST), await start('quick=4', SECOND));
  const [first] = single.held;
  await until(async () => {
    for (const scanId of ids.slice(1)) {
      const { waiting } = await answered(own.call(progress, { params: { scanId } }), 200);
      expect(waiting).not.toBe(null);
    }
  });
  first!.release();
  await Promise.all(ids.map((scanId) => own.ended(scanId)));
  expect(single.begun.map((url) => url.replace(`${site.url}?`, ''))).toEqual([
    'hang=1',
    'quick=4',
    'quick=2',
    'quick=3',
  ]);
  await own.close();
});
