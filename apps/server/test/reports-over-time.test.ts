import { rm } from 'node:fs/promises';
import {
  createReport,
  getReport,
  getSharedReport,
  type Report,
  shareReport,
  startScan,
} from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { COMPLETE } from '../../../tools/test/scope.ts';
import type { Database } from '../src/db/database.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { deleteExpiredShareLinks } from '../src/db/queries/share-links.ts';
import { signUp } from './support/account.ts';
import { call, expectStatus } from './support/call.ts';
import { type ScannerKind, type SpawnedServer, spawnServer } from './support/spawn-server.ts';
import { createTestConfig } from './support/test-config.ts';
import { createTestDatabase } from './support/test-database.ts';
import { createTemporaryFolder, startTestServer, streamProgress } from './support/test-server.ts';
import { startTestSite, type TestSite } from './support/test-site.ts';
import { waitUntil } from './support/wait-until.ts';

let site: TestSite;
let dataDir: string;
const servers: SpawnedServer[] = [];

beforeEach(async () => {
  site = await startTestSite({ pages: 3 });
  dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill('SIGKILL')));
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function startServerProcess(kind: ScannerKind): Promise<string> {
  const server = await spawnServer(dataDir, kind);
  servers.push(server);
  return server.url;
}

/** Opens the database while no server uses it. */
async function withDatabase<Result>(look: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(createTestConfig(dataDir));
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

/** Polls a report, like clients do, until it has this status. */
function waitForReport(address: string, { id }: Report, status: Report['status']): Promise<Report> {
  return waitUntil(async () => {
    const now = await expectStatus(call(address, getReport, { params: { reportId: id } }), 200);
    expect(now.status, now.error ?? '').toBe(status);
    return now;
  });
}

test('a report is retried when its process is killed, and fails when that keeps happening', {
  tags: COMPLETE,
}, async () => {
  const first = await startServerProcess('unprinting');
  const { scan_id: scanId } = await expectStatus(call(first, startScan, { body: { url: site.url } }), 202);
  for await (const _event of streamProgress(first, scanId));
  const params = { scanId };
  const { report } = await expectStatus(call(first, createReport, { params }), 202);
  const detailed = { params, body: { type: 'detailed' as const } };
  const killingReport = (await expectStatus(call(first, createReport, detailed), 202)).report;
  await waitForReport(first, report, 'running');
  await servers.pop()!.kill('SIGKILL');
  await withDatabase(({ db }) =>
    db.execute(sql`update reports set status = 'running', attempts = 3 where id = ${killingReport.id}`),
  );

  const second = await startServerProcess('slow');
  const ready = await waitForReport(second, report, 'ready');
  expect(await (await fetch(`${second}${ready.download_url}`)).text()).toMatch(/^%PDF/);
  expect(await waitForReport(second, killingReport, 'failed')).toMatchObject({
    code: 'report/failed',
    error: expect.stringContaining('a different format'),
  });
  // A new request starts the failed report again.
  expect((await expectStatus(call(second, createReport, detailed), 202)).report.id).toBe(killingReport.id);
  await waitForReport(second, killingReport, 'ready');
});

test('a share link expires and is deleted a week later', async () => {
  const first = await startTestServer({ dataDir });
  const { headers } = await signUp(first, 'ada@example.com');
  const scanId = await first.startScan({ url: site.url }, headers);
  await first.waitForEnd(scanId, headers);
  const order = { params: { scanId }, headers, body: { format: 'json' as const } };
  const { report } = await expectStatus(first.call(createReport, order), 202);
  const own = { params: { reportId: report.id }, headers };
  await waitUntil(async () =>
    expect((await expectStatus(first.call(getReport, own), 200)).status).toBe('ready'),
  );
  const { url } = await expectStatus(first.call(shareReport, own), 201);
  const params = { token: url.split('/').at(-1)! };
  expect((await first.call(getSharedReport, { params })).status).toBe(200);
  await first.close();

  await withDatabase(({ db }) =>
    db.execute(sql`update share_links set expires_at = now() - interval '1 second'`),
  );
  const second = await startTestServer({ dataDir });
  expect(await expectStatus(second.call(getSharedReport, { params }), 404)).toMatchObject({
    code: 'report/link-expired',
  });
  expect((await expectStatus(second.call(getReport, own), 200)).shares).toHaveLength(1);
  await second.close();

  const remaining = await withDatabase(async ({ db }) => {
    await deleteExpiredShareLinks(db);
    const before = await db.execute(sql`select 1 from share_links`);
    await db.execute(sql`update share_links set expires_at = now() - interval '8 days'`);
    await deleteExpiredShareLinks(db);
    return [before.rows.length, (await db.execute(sql`select 1 from share_links`)).rows.length];
  });
  expect(remaining).toEqual([1, 0]);
});
