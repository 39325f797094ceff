import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { healthCheck, pagePicture, results, scannedPages, startScan } from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderBlobStore } from '../src/blobs/blob-store.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { cleanUp } from '../src/scans/clean-up.handler.ts';
import { startServer } from '../src/server.ts';
import type { Services } from '../src/services.ts';
import { answered } from './kit/call.ts';
import { fakeScanner } from './kit/fake-scanner.ts';
import { startTestServer, temporaryFolder, testConfig } from './kit/server.ts';
import { startSite, type TestSite } from './kit/site.ts';
import { placeDatabase } from './kit/template-database.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ pages: 12 });
});
afterAll(() => site.close());

/** Runs with a data folder that is deleted afterwards, and looks into its database when no server is on it. */
async function withDataDir(run: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await temporaryFolder();
  await placeDatabase(dataDir);
  try {
    await run(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function inDatabase<Result>(
  dataDir: string,
  look: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

test('scans take turns: a small one does not wait for a large one that came before it', async () => {
  const started = Promise.withResolvers<void>();
  const order: string[] = [];
  const scanner = fakeScanner({
    async beforeVisit(url) {
      order.push(url);
      // The large scan holds its first visits until the small one has been sent.
      await started.promise;
    },
  });
  const server = await startTestServer({ scanner, config: { concurrency: 1 } });
  const small = await startSite({ pages: 3 });
  const large = await server.start({ url: site.url });
  const waiting = await server.start({ url: small.url });
  started.resolve();
  await Promise.all([server.ended(large), server.ended(waiting)]);
  const lastOfSmall = order.findLastIndex((url) => url.startsWith(small.url));
  const largeBefore = order.slice(0, lastOfSmall).filter((url) => url.startsWith(site.url)).length;
  expect(largeBefore).toBeLessThan(9);
  await server.close();
  await small.close();
});

test('a scan whose time is up ends with what it has', async () => {
  const scanner = fakeScanner({
    async beforeVisit(url, signal) {
      if (url !== site.url) await once(signal, 'abort');
    },
  });
  const server = await startTestServer({ scanner, config: { scanTimeLimitMs: 3000 } });
  const scanId = await server.start({ url: site.url });
  const ended = await server.ended(scanId);
  expect(ended).toMatchObject({ status: 'completed', pages_found: 3, pages_done: 3, pages_not_tested: 2 });
  const query = { status: 'not-tested' };
  const { pages } = await answered(server.call(scannedPages, { params: { scanId }, query }), 200);
  expect(pages.map(({ not_tested }) => not_tested?.code)).toEqual(['scan/time-is-up', 'scan/time-is-up']);
  await server.close();
});

test('a page that keeps breaking off is given up, and costs that page only', async () => {
  const scanner = fakeScanner({
    async beforeVisit(url) {
      if (url.endsWith('/1')) throw new Error('The tab is gone.');
    },
  });
  const server = await startTestServer({ scanner });
  const scanId = await server.start({ url: site.url, max_pages: 3 });
  expect(await server.ended(scanId)).toMatchObject({
    status: 'completed',
    pages_done: 3,
    pages_not_tested: 1,
  });
  const query = { status: 'not-tested' };
  const { pages } = await answered(server.call(scannedPages, { params: { scanId }, query }), 200);
  expect(pages).toMatchObject([{ url: `${site.url}1`, not_tested: { code: 'scan/visit-failed' } }]);
  await server.close();
});

test('pages of a site that asks for a pause are visited that far apart', async () => {
  const begun: number[] = [];
  const scanner = fakeScanner({
    async beforeVisit() {
      begun.push(Date.now());
    },
  });
  const slow = await startSite({
    pages: 3,
    special: { '/robots.txt': (_, response) => response.end('User-agent: *\nCrawl-delay: 1\n') },
  });
  const server = await startTestServer({ scanner });
  await server.ended(await server.start({ url: slow.url }));
  const pauses = begun.slice(1).map((at, index) => at - begun[index]!);
  expect(pauses).toHaveLength(2);
  // The clock of the database and ours are one, but each rounds for itself.
  for (const pause of pauses) expect(pause).toBeGreaterThan(950);
  await server.close();
  await slow.close();
});

test('sign-in data reaches the visits, is encrypted meanwhile, and is gone afterwards', async () => {
  await withDataDir(async (dataDir) => {
    const held = Promise.withResolvers<void>();
    const scanner = fakeScanner({
      async beforeVisit(_url, signal) {
        held.resolve();
        await once(signal, 'abort');
      },
    });
    const auth = { type: 'basic' as const, username: 'anna', password: 'tide-mug-7' };
    const first = await startTestServer({ dataDir, scanner });
    const reply = await answered(first.call(startScan, { body: { url: site.url, auth, max_pages: 1 } }), 202);
    await held.promise;
    expect(JSON.stringify(reply)).not.toContain('tide-mug');
    await first.close();

    const secrets = sql`select sealed from scan_secrets`;
    const everything = sql`select row_to_json(s)::text || coalesce((select string_agg(row_to_json(j)::text, '') from pgboss.job j), '') as text from scans s`;
    const during = await inDatabase(dataDir, async ({ db }) => ({
      sealed: (await db.execute<{ sealed: string }>(secrets)).rows,
      text: (await db.execute<{ text: string }>(everything)).rows[0]?.text,
    }));
    expect(during.sealed).toHaveLength(1);
    expect(JSON.stringify(during)).not.toMatch(/tide-mug|anna/);

    const second = await startTestServer({ dataDir });
    await second.ended(reply.scan_id);
    expect(second.scanner.settings[0]?.auth).toEqual(auth);
    await second.close();
    expect(await inDatabase(dataDir, async ({ db }) => (await db.execute(secrets)).rows)).toEqual([]);
  });
});

test('what a hostile page says is stored as it can be, and costs nobody the scan', async () => {
  const hostile = await startSite({
    pages: 1,
    special: {
      '/': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(
          `<title>a\0b'; drop table scans; --</title><img class="\0\\u0000<script>" src="${'x'.repeat(9000)}">`,
        );
      },
    },
  });
  const server = await startTestServer();
  const scanId = await server.start({ url: hostile.url });
  expect(await server.ended(scanId)).toMatchObject({ status: 'completed', pages_done: 1 });
  const { issues } = await answered(server.call(results, { params: { scanId } }), 200);
  expect(issues[0]?.sample.snippet).toContain('\uFFFD\\u0000<script>');
  await server.close();
  await hostile.close();
});

test('visitors’ scans past their time are deleted with their pictures, others stay', async () => {
  await withDataDir(async (dataDir) => {
    const server = await startTestServer({ dataDir });
    const [old, young] = [
      await server.start({ url: site.url, max_pages: 2 }),
      await server.start({ url: site.url, max_pages: 2 }),
    ];
    await Promise.all([server.ended(old), server.ended(young)]);
    await server.close();
    await inDatabase(dataDir, async ({ db, embedded }) => {
      await db.execute(sql`update scans set created_at = now() - interval '31 days' where id = ${old}`);
      await db.execute(sql`update visitor_limits set window_started_at = now() - interval '2 hours'`);
      const blobs = folderBlobStore(join(dataDir, 'pictures'));
      const log = { info: () => undefined };
      await cleanUp({ blobs, config: testConfig(dataDir), db, embedded, log } as unknown as Services);
      expect((await db.execute(sql`select count(*)::int as n from visitor_limits`)).rows).toEqual([{ n: 0 }]);
    });
    expect(await readdir(join(dataDir, 'pictures'))).toEqual([young]);
    const again = await startTestServer({ dataDir });
    await answered(again.call(results, { params: { scanId: old } }), 404);
    await answered(again.call(results, { params: { scanId: young } }), 200);
    expect((await again.call(pagePicture, { params: { scanId: young, pageId: '0' } })).status).toBe(200);
    await again.close();
  });
});

test('a second server on the same folder ends with a sentence', async () => {
  await withDataDir(async (dataDir) => {
    const first = await startTestServer({ dataDir });
    const second = await startServer(testConfig(dataDir), { openScanner: fakeScanner().open });
    await expect(second.ready).rejects.toThrow(/in use by another Curbcut \(process \d+\)/);
    await expect(fetch(second.address)).rejects.toThrow();
    await first.close();
  });
});

test('closing does not wait for those who keep a connection open', async () => {
  const server = await startTestServer();
  const { port } = new URL(server.address);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\n');
  await server.close();
  socket.destroy();
});

test('a port that is taken is a sentence too', async () => {
  const first = await startTestServer();
  const port = Number(new URL(first.address).port);
  const dataDir = await temporaryFolder();
  await expect(startServer(testConfig(dataDir, { port }))).rejects.toThrow(
    `Port ${port} is taken by another program. Stop it, or set PORT to another number.`,
  );
  await rm(dataDir, { recursive: true, force: true });
  await first.close();
});

test('without a browser a scan is refused with what the browser’s search said', async () => {
  const open = () => Promise.reject(new Error('No browser could be started. Install Chromium.'));
  const server = await startTestServer({ scanner: { ...fakeScanner(), open } });
  const problem = await answered(server.call(startScan, { body: { url: site.url } }), 503);
  expect(problem).toMatchObject({
    code: 'scan/no-browser',
    error: 'No browser could be started. Install Chromium.',
  });
  const health = await answered(server.call(healthCheck), 503);
  expect(health.checks).toMatchObject({
    database: { ok: true },
    queue: { ok: true },
    browser: { ok: false },
  });
  await server.close();
});

test('the very first start serves the application before the database is made', async () => {
  const dataDir = await temporaryFolder();
  const config = testConfig(dataDir);
  await mkdir(join(config.webDir, 'assets'), { recursive: true });
  await writeFile(join(config.webDir, 'index.html'), '<title>Home</title>');
  await writeFile(join(config.webDir, 'assets/manifest-1.js'), 'x={"routes":{}};');
  const server = await startServer(config, { openScanner: fakeScanner().open });
  const early = await fetch(`${server.address}${healthCheck.path}`);
  expect(early.status).toBe(503);
  expect(await (await fetch(server.address)).text()).toBe('<title>Home</title>');
  await server.ready;
  expect((await fetch(`${server.address}${healthCheck.path}`)).status).toBe(200);
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});
