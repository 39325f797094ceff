// Tests of how a database orders, locks and stores, which run on each database.
import { once } from 'node:events';
import {
  getDashboard,
  getProfile,
  getProgress,
  getResults,
  getScanLimits,
  getSubscription,
  startScan,
} from '@curbcut/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getMonth } from '../src/plans/plan-usage.ts';
import { startServer } from '../src/server.ts';
import { signUp } from './support/account.ts';
import { expectStatus } from './support/call.ts';
import { createFakeScanner } from './support/fake-scanner.ts';
import { createHeldScanner } from './support/held-scanner.ts';
import { getDatabaseUrl } from './support/postgres-databases.ts';
import { createTestConfig } from './support/test-config.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';
import { startTestSite, type TestSite } from './support/test-site.ts';
import { waitUntil } from './support/wait-until.ts';

let server: TestServer;
let site: TestSite;
beforeAll(async () => {
  [server, site] = await Promise.all([startTestServer(), startTestSite({ pages: 12 })]);
});
afterEach(() => {
  server.scanner.beforeVisit = async () => undefined;
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

function servePage(_request: unknown, response: { end(html: string): void }): void {
  response.end('<!doctype html><title>One page</title><main>Text</main>');
}

test('a small scan does not wait for a large scan that started earlier', async () => {
  const small = await startTestSite({ pages: 3 });
  const bothStarted = Promise.withResolvers<void>();
  const order: string[] = [];
  server.scanner.beforeVisit = async (url) => {
    order.push(url);
    await bothStarted.promise;
  };
  const ids = [await server.startScan({ url: site.url }), await server.startScan({ url: small.url })];
  bothStarted.resolve();
  await Promise.all(ids.map((id) => server.waitForEnd(id)));
  const upToLastOfSmall = order.slice(
    0,
    order.findLastIndex((url) => url.startsWith(small.url)),
  );
  expect(upToLastOfSmall.filter((url) => url.startsWith(site.url)).length).toBeLessThan(10);
  await small.close();
});

test('with one slot, owners take turns', async () => {
  const single = createHeldScanner();
  const handlers = Object.fromEntries(
    ['hang=1', 'quick=2', 'quick=3', 'quick=4'].map((query) => [`/?${query}`, servePage] as const),
  );
  const pages = await startTestSite({ pages: 1, handlers });
  const testServer = await startTestServer({
    scanner: single,
    config: { concurrency: 1, trustedProxies: ['loopback'] },
  });
  const firstNetwork = '203.0.113.1';
  const secondNetwork = '203.0.113.2';
  const start = (path: string, network: string) =>
    testServer.startScan({ url: `${pages.url}?${path}`, max_pages: 1 }, { 'x-forwarded-for': network });
  const ids = [await start('hang=1', firstNetwork)];
  await single.waitForHeld(1);
  for (const [path, network] of [
    ['quick=2', firstNetwork],
    ['quick=3', firstNetwork],
    ['quick=4', secondNetwork],
  ] as const) {
    const scanId = await start(path, network);
    // A page waits for a slot only once robots.txt has been read, which may take longer for one scan than for the next.
    await waitUntil(async () => {
      const { waiting } = await expectStatus(testServer.call(getProgress, { params: { scanId } }), 200);
      expect(waiting).not.toBe(null);
    });
    ids.push(scanId);
  }
  const [first] = single.held;
  first!.release();
  await Promise.all(ids.map((scanId) => testServer.waitForEnd(scanId)));
  expect(single.startedUrls.map((url) => url.replace(`${pages.url}?`, ''))).toEqual([
    'hang=1',
    'quick=4',
    'quick=2',
    'quick=3',
  ]);
  await testServer.close();
  await pages.close();
});

test('text of a hostile page is stored in a safe form and does not stop the scan', async () => {
  const hostile = await startTestSite({
    pages: 1,
    handlers: {
      '/': (_, response) => {
        const title = "<title>a\0b'; drop table scans; --</title>";
        const image = `<img class="\0\\u0000<script>" src="${'x'.repeat(9000)}">`;
        response.writeHead(200, { 'content-type': 'text/html' }).end(title + image);
      },
    },
  });
  const scanId = await server.startScan({ url: hostile.url });
  expect(await server.waitForEnd(scanId)).toMatchObject({ status: 'completed', pages_done: 1 });
  const { issues } = await expectStatus(server.call(getResults, { params: { scanId } }), 200);
  expect(issues[0]?.sample.snippet).toContain('\uFFFD\\u0000<script>');
  await hostile.close();
});

const isEmbedded = getDatabaseUrl('') === undefined;
test.runIf(isEmbedded)('a second server on the same folder exits with a message', async () => {
  const second = await startServer(createTestConfig(server.config.dataDir), {
    openScanner: createFakeScanner().open,
  });
  await expect(second.ready).rejects.toThrow(/in use by another Curbcut process \(\d+\)/);
  await expect(fetch(second.url)).rejects.toThrow();
});

test('starts ten of a hundred concurrent scans when ten are left', async () => {
  const testEnd = Promise.withResolvers<void>();
  server.scanner.beforeVisit = async (_url, signal) => {
    await Promise.race([once(signal, 'abort'), testEnd.promise]);
  };
  const { headers } = await signUp(server, 'many@example.com');
  const body = { url: site.url, max_pages: 1 };
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => server.call(startScan, { body, headers })),
  );
  expect(replies.filter(({ status }) => status === 202)).toHaveLength(10);
  expect(replies.filter(({ status }) => status === 402)).toHaveLength(90);

  const { endsAt } = getMonth(new Date());
  const refused = replies.find(({ status }) => status === 402);
  expect(refused?.body).toEqual({
    code: 'quota_exceeded',
    error: expect.stringMatching(
      /^You’ve used all 10 scans of your Free plan this month\. Upgrade .* on \w+ 1, \d{4}\.$/,
    ),
    details: {
      plan: ['Free'],
      limit: ['10'],
      resets_at: [endsAt.toISOString()],
      upgrade_url: ['/subscription'],
    },
  });
  // All endpoints report the same usage.
  const expectedUsage = { scans_used_this_month: 10, scans_remaining: 0 };
  expect(await expectStatus(server.call(getScanLimits, { headers }), 200)).toMatchObject({
    plan: 'Free',
    window: 'month',
    max_scans: 10,
    scans_remaining: 0,
    max_pages_per_scan: 10,
    resets_at: endsAt.toISOString(),
  });
  const profile = await expectStatus(server.call(getProfile, { headers }), 200);
  expect(profile.scans_used_this_month).toBe(10);
  expect(await expectStatus(server.call(getDashboard, { headers }), 200)).toMatchObject(expectedUsage);
  expect(await expectStatus(server.call(getSubscription, { headers }), 200)).toMatchObject(expectedUsage);
  // Another account has its own quota, and a scan refused because of its URL doesn't count.
  const other = await signUp(server, 'other@example.com');
  const invalid = { body: { url: 'ftp://example.com' }, headers: other.headers };
  await expectStatus(server.call(startScan, invalid), 400);
  const otherProfile = await expectStatus(server.call(getProfile, { headers: other.headers }), 200);
  expect(otherProfile.scans_used_this_month).toBe(0);
  testEnd.resolve();
});
