import { rm } from 'node:fs/promises';
import {
  changeScanRetention,
  countExpiredScans,
  createReport,
  getReport,
  getScanRetention,
  getSharedReport,
  listUserScans,
  shareReport,
} from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '../../src/clean-up.handler.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import type { Services } from '../../src/services.ts';
import { signUp, type TestAccount } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { createTemporaryFolder, startTestServer, type TestServer } from '../support/test-server.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { waitUntil } from '../support/wait-until.ts';

let dataDir: string;
let server: TestServer;
let site: TestSite;

beforeAll(async () => {
  dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
  [server, site] = await Promise.all([startTestServer({ dataDir }), startTestSite({ pages: 1 })]);
});
afterAll(async () => {
  await server?.close();
  await site?.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function runScan({ headers }: TestAccount): Promise<string> {
  const scanId = await server.startScan({ url: site.url, max_pages: 1 }, headers);
  await server.waitForEnd(scanId, headers);
  return scanId;
}

/** Moves scans into the past and runs the hourly clean-up, while no server uses the database. */
async function cleanUpAfter(daysSince: Readonly<Record<string, number>>): Promise<void> {
  await server.close();
  const { db, isEmbedded, close } = await openDatabase(server.config);
  try {
    for (const [id, days] of Object.entries(daysSince))
      await db.execute(
        sql`update scans set completed_at = now() - make_interval(days => ${days}) where id = ${id}`,
      );
    const log = { info: () => undefined };
    const queue = { send: async () => undefined };
    await cleanUp({ config: server.config, db, isEmbedded, log, queue } as unknown as Services);
  } finally {
    await close();
  }
  server = await startTestServer({ dataDir });
}

const list = async ({ headers }: TestAccount) => {
  const { scans } = await expectStatus(server.call(listUserScans, { headers, query: {} }), 200);
  return new Set(scans.map(({ id }) => id));
};

async function share(scanId: string, { headers }: TestAccount): Promise<string> {
  const body = { type: 'summary', format: 'html' } as const;
  const { report } = await expectStatus(
    server.call(createReport, { params: { scanId }, body, headers }),
    202,
  );
  const params = { reportId: report.id };
  await waitUntil(async () => {
    const { status } = await expectStatus(server.call(getReport, { params, headers }), 200);
    expect(status).toBe('ready');
  });
  const { url } = await expectStatus(server.call(shareReport, { params, body: { days: 30 }, headers }), 201);
  return url;
}

test('deletes scans past the account’s retention period, except those still needed', async () => {
  const ada = await signUp(server, 'ada@example.com');
  const eve = await signUp(server, 'eve@example.com');
  const shared = await runScan(ada);
  const old = await runScan(ada);
  const recent = await runScan(ada);
  const latest = await runScan(ada);
  const others = [await runScan(eve), await runScan(eve)];
  const link = await share(shared, ada);
  const { headers } = ada;

  // Scans are kept by default.
  expect(await expectStatus(server.call(getScanRetention, { headers }), 200)).toEqual({ days: null });
  await cleanUpAfter({ [shared]: 400, [old]: 400, [recent]: 40, [latest]: 39, [others[0]!]: 400 });
  expect(await list(ada)).toEqual(new Set([shared, old, recent, latest]));

  const count = async (days: number) =>
    (await expectStatus(server.call(countExpiredScans, { headers, query: { days: String(days) } }), 200))
      .expired_scans;
  expect([await count(365), await count(30)]).toEqual([1, 2]);
  const body = { days: 365 };
  expect(await expectStatus(server.call(changeScanRetention, { headers, body }), 200)).toEqual(body);
  expect(await expectStatus(server.call(getScanRetention, { headers }), 200)).toEqual(body);
  await cleanUpAfter({});
  expect(await list(ada)).toEqual(new Set([shared, recent, latest]));
  await expectStatus(server.call(getSharedReport, { params: { token: link.split('/').at(-1)! } }), 200);

  // A site's latest scan is kept no matter how old it is.
  await expectStatus(server.call(changeScanRetention, { headers, body: { days: 30 } }), 200);
  await cleanUpAfter({});
  expect(await list(ada)).toEqual(new Set([shared, latest]));
  expect(await list(eve)).toEqual(new Set(others));

  await expectStatus(server.call(changeScanRetention, { headers, body: { days: null } }), 200);
  expect(await expectStatus(server.call(getScanRetention, { headers }), 200)).toEqual({ days: null });
});

test.each([6, 3651, 7.5])('refuses %s days', async (days) => {
  const { headers } = await signUp(server, `days-${String(days).replace('.', '-')}@example.com`);
  await expectStatus(server.call(changeScanRetention, { headers, body: { days } }), 400);
  await expectStatus(server.call(countExpiredScans, { headers, query: { days: String(days) } }), 400);
});

test('requires an account', async () => {
  await expectStatus(server.call(getScanRetention, {}), 401);
  await expectStatus(server.call(changeScanRetention, { body: { days: 30 } }), 401);
});
