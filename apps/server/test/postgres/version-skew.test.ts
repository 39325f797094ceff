import { rm } from 'node:fs/promises';
import { deleteScan, getProgress, getResults, listScannedPages } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listKnownMigrations } from '../../src/db/migrations.ts';
import { startServer } from '../../src/server.ts';
import { expectStatus } from '../support/call.ts';
import { createFakeScanner } from '../support/fake-scanner.ts';
import { createEmptyDatabase, withClient } from '../support/postgres-databases.ts';
import { createTestConfig } from '../support/test-config.ts';
import { createTemporaryFolder, startTestServer, type TestServer } from '../support/test-server.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { waitUntil } from '../support/wait-until.ts';

const PAGES = 12;
/** Finished before the newer version migrates, so that the server has already sent most of its queries. */
const PAGES_BEFORE = 3;
let site: TestSite;
let server: TestServer;
let databaseUrl: string;

beforeAll(async () => {
  site = await startTestSite({ pages: PAGES });
  databaseUrl = await createEmptyDatabase();
  server = await startTestServer({ config: { databaseUrl } });
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

/** Adds what migrations usually add: a column in each table, an index and a table. */
async function migrateAsNewerVersion(): Promise<void> {
  const newest = Math.max(...listKnownMigrations().map(({ folderMillis }) => folderMillis));
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    await client.query('begin');
    for (const { relname } of rows) {
      await client.query(`alter table "${relname}" add column added_later text not null default 'new'`);
    }
    await client.query('create index added_later_idx on scans (added_later)');
    await client.query('create table added_later (id int primary key)');
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      'later',
      newest + 1,
    ]);
    await client.query('commit');
  });
}

test('a running server finishes its scans while a newer version migrates the database', async () => {
  const continuing = Promise.withResolvers<void>();
  let visits = 0;
  server.scanner.beforeVisit = async () => {
    visits += 1;
    if (visits > PAGES_BEFORE) await continuing.promise;
  };
  const { scanId, claimToken } = await server.startScanAsVisitor({ url: site.url, max_pages: PAGES });
  const params = { scanId };
  const readProgress = () => expectStatus(server.call(getProgress, { params }), 200);
  await waitUntil(async () => expect((await readProgress()).pages_done).toBe(PAGES_BEFORE));

  await migrateAsNewerVersion();
  continuing.resolve();

  await waitUntil(async () => expect((await readProgress()).status).toBe('completed'));
  const { pages } = await expectStatus(
    server.call(listScannedPages, { params, query: { limit: '50' } }),
    200,
  );
  expect(pages).toHaveLength(PAGES);
  expect((await expectStatus(server.call(getResults, { params }), 200)).total_issues).toBeGreaterThan(0);
  await expectStatus(server.call(deleteScan, { params, headers: { 'x-claim-token': claimToken } }), 200);
});

test('a server of an older version does not start on that database', async () => {
  const dataDir = await createTemporaryFolder();
  const refused = await startServer(createTestConfig(dataDir, { databaseUrl }), {
    openScanner: createFakeScanner().open,
  });
  await expect(refused.ready).rejects.toThrow('The database was migrated by a newer version of Curbcut.');
  await rm(dataDir, { recursive: true, force: true });
});
