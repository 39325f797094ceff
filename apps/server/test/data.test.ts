import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkHealth, getPageScreenshot, getResults, startScan } from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteFiles } from '../src/blobs/delete-blobs.ts';
import { createFolderBlobStore } from '../src/blobs/folder-store.ts';
import { cleanUp } from '../src/clean-up.handler.ts';
import type { Database } from '../src/db/database.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { startServer } from '../src/server.ts';
import type { Services } from '../src/services.ts';
import { expectStatus } from './support/call.ts';
import { createFakeScanner } from './support/fake-scanner.ts';
import { createTestConfig } from './support/test-config.ts';
import { createTestDatabase } from './support/test-database.ts';
import { createTemporaryFolder, startTestServer } from './support/test-server.ts';
import { startTestSite, type TestSite } from './support/test-site.ts';

let site: TestSite;
let dataDir: string;
beforeAll(async () => {
  site = await startTestSite({ pages: 3 });
});
afterAll(() => site.close());
beforeEach(async () => {
  dataDir = await createTemporaryFolder();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Opens the database while no server uses it. */
async function withDatabase<Result>(look: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

test('the first start serves the web application before the database is created', async () => {
  const config = createTestConfig(dataDir);
  await mkdir(join(config.webDir, 'assets'), { recursive: true });
  await writeFile(join(config.webDir, 'index.html'), '<title>Home</title>');
  await writeFile(join(config.webDir, 'assets/manifest-1.js'), 'x={"routes":{}};');
  const server = await startServer(config, { openScanner: createFakeScanner().open });
  const health = () => fetch(`${server.url}${checkHealth.path}`);
  expect((await health()).status).toBe(503);
  expect(await (await fetch(server.url)).text()).toBe('<title>Home</title>');
  await server.ready;
  expect((await health()).status).toBe(200);
  await server.close();
});

test('sign-in data reaches the visits, is stored encrypted and is deleted when the scan ends', async () => {
  await createTestDatabase(dataDir);
  const visited = Promise.withResolvers<void>();
  const heldScanner = createFakeScanner(async (_url, signal) => {
    visited.resolve();
    await once(signal, 'abort');
  });
  const auth = { type: 'basic' as const, username: 'anna', password: 'tide-mug-7' };
  const first = await startTestServer({ dataDir, scanner: heldScanner });
  const body = { url: site.url, auth, max_pages: 1 };
  const reply = await expectStatus(first.call(startScan, { body }), 202);
  expect(JSON.stringify(reply)).not.toContain('tide-mug');
  await visited.promise;
  await first.close();

  const secrets = sql`select sealed from scan_secrets`;
  const during = await withDatabase(async ({ db }) => ({
    sealed: (await db.execute(secrets)).rows,
    scans: (await db.execute(sql`select row_to_json(scans)::text from scans`)).rows,
    jobs: (await db.execute(sql`select row_to_json(job)::text from pgboss.job`)).rows,
  }));
  expect([during.sealed.length, during.scans.length]).toEqual([1, 1]);
  expect(JSON.stringify(during)).not.toMatch(/tide-mug|anna/);

  const second = await startTestServer({ dataDir });
  await second.waitForEnd(reply.scan_id);
  expect(second.scanner.settings[0]?.auth).toEqual(auth);
  await second.close();
  expect(await withDatabase(async ({ db }) => (await db.execute(secrets)).rows)).toEqual([]);
});

test('expired scans of visitors are deleted with their screenshots, and others are kept', async () => {
  await createTestDatabase(dataDir);
  const server = await startTestServer({ dataDir });
  const body = { url: site.url, max_pages: 2 };
  const old = await server.startScan(body);
  const recent = await server.startScan(body);
  await Promise.all([server.waitForEnd(old), server.waitForEnd(recent)]);
  await server.close();
  await withDatabase(async ({ db, isEmbedded }) => {
    await db.execute(sql`update scans set created_at = now() - interval '31 days' where id = ${old}`);
    await db.execute(sql`update rate_limits set window_ends_at = now() - interval '1 hour'`);
    const blobs = createFolderBlobStore(join(dataDir, 'blobs'));
    const log = { info: () => undefined };
    const queue = { send: () => Promise.resolve() };
    const config = createTestConfig(dataDir);
    const services = { blobs, config, db, isEmbedded, log, queue } as unknown as Services;
    await cleanUp(services);
    await deleteFiles(services, { signal: new AbortController().signal });
    const remainingRows = sql`select (select count(*)::int from rate_limits) visitors, (select count(*)::int from findings) findings`;
    expect((await db.execute(remainingRows)).rows).toEqual([{ visitors: 0, findings: 4 }]);
  });
  expect((await readdir(join(dataDir, 'blobs'))).toSorted()).toEqual(
    [recent, 'curbcut-store.json'].toSorted(),
  );
  const again = await startTestServer({ dataDir });
  await expectStatus(again.call(getResults, { params: { scanId: old } }), 404);
  await expectStatus(again.call(getResults, { params: { scanId: recent } }), 200);
  expect((await again.call(getPageScreenshot, { params: { scanId: recent, pageId: '0' } })).status).toBe(200);
  await again.close();
});
