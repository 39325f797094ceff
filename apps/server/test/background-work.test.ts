import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { checkHealth, listScannedPages, startScan } from '@curbcut/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startServer } from '../src/server.ts';
import { expectStatus } from './support/call.ts';
import { createFakeScanner } from './support/fake-scanner.ts';
import { createTestConfig } from './support/test-config.ts';
import { createTemporaryFolder, startTestServer, type TestServer } from './support/test-server.ts';
import { startTestSite, type TestSite } from './support/test-site.ts';

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

async function listNotTestedPages(of: TestServer, scanId: string) {
  const query = { status: 'not-tested' };
  return (await expectStatus(of.call(listScannedPages, { params: { scanId }, query }), 200)).pages;
}

test('a scan that reaches its time limit ends with the results so far', async () => {
  /** Scans a site whose linked pages never end; undefined if the time was up before two of them had started. */
  const scanFor = async (scanTimeLimitMs: number) => {
    let hanging = 0;
    const scanner = createFakeScanner(async (url, signal) => {
      if (url === site.url) return;
      hanging += 1;
      await once(signal, 'abort');
    });
    const limitedServer = await startTestServer({ scanner, config: { scanTimeLimitMs } });
    const scanId = await limitedServer.startScan({ url: site.url });
    const ended = await limitedServer.waitForEnd(scanId);
    const pages = await listNotTestedPages(limitedServer, scanId);
    await limitedServer.close();
    return hanging < 2 ? undefined : { ended, codes: pages.map(({ not_tested }) => not_tested?.code) };
  };
  let scan: Awaited<ReturnType<typeof scanFor>>;
  for (let limitMs = 3000; !scan; limitMs *= 2) scan = await scanFor(limitMs);
  const { ended, codes } = scan;
  expect(ended).toMatchObject({ status: 'completed', pages_found: 3, pages_done: 3, pages_not_tested: 2 });
  expect(codes).toEqual(['scan/time-is-up', 'scan/time-is-up']);
});

test('a page that keeps failing is reported as not tested, without affecting the other pages', async () => {
  server.scanner.beforeVisit = async (url) => {
    if (url.endsWith('/1')) throw new Error('The tab is gone.');
  };
  const scanId = await server.startScan({ url: site.url, max_pages: 3 });
  expect(await server.waitForEnd(scanId)).toMatchObject({
    status: 'completed',
    pages_done: 3,
    pages_not_tested: 1,
  });
  expect(await listNotTestedPages(server, scanId)).toMatchObject([
    { url: `${site.url}1`, not_tested: { code: 'scan/visit-failed' } },
  ]);
});

test('the crawl delay of a site is kept between visits', async () => {
  const begun: number[] = [];
  server.scanner.beforeVisit = async () => {
    begun.push(Date.now());
  };
  const slow = await startTestSite({
    pages: 3,
    handlers: { '/robots.txt': (_, response) => response.end('User-agent: *\nCrawl-delay: 1\n') },
  });
  await server.waitForEnd(await server.startScan({ url: slow.url }));
  const pauses = begun.slice(1).map((at, index) => at - begun[index]!);
  expect(pauses).toHaveLength(2);
  // Database and test use the same clock but round separately.
  for (const pause of pauses) expect(pause).toBeGreaterThan(950);
  await slow.close();
});

test('a port in use is reported with a message', async () => {
  const port = Number(new URL(server.url).port);
  const dataDir = await createTemporaryFolder();
  await expect(startServer(createTestConfig(dataDir, { port }))).rejects.toThrow(
    `Port ${port} is already in use by another program. Stop that program, or set PORT to a different number.`,
  );
  await rm(dataDir, { recursive: true, force: true });
});

test('a server without a browser or web application reports it, and closes without waiting for idle connections', async () => {
  const open = () => Promise.reject(new Error('No browser could be started. Install Chromium.'));
  const serverWithoutBrowser = await startTestServer({ scanner: { ...createFakeScanner(), open } });
  const problem = await expectStatus(serverWithoutBrowser.call(startScan, { body: { url: site.url } }), 503);
  expect(problem).toMatchObject({
    code: 'scan/no-browser',
    error: 'No browser could be started. Install Chromium.',
  });
  const health = await expectStatus(serverWithoutBrowser.call(checkHealth), 503);
  expect(health.checks).toMatchObject({
    database: { ok: true },
    queue: { ok: true },
    browser: { ok: false },
  });
  const start = await fetch(serverWithoutBrowser.url);
  expect([start.status, await start.text()]).toEqual([503, expect.stringContaining('npm start')]);

  const socket = connect(Number(new URL(serverWithoutBrowser.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\n');
  await serverWithoutBrowser.close();
  socket.destroy();
});
