import { rm } from 'node:fs/promises';
import { makeReport, type Report, readReport, sharedReport, shareReport, startScan } from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../src/db/database.ts';
import { deleteOverShares } from '../src/db/queries/report-shares.ts';
import { signUp } from './kit/account.ts';
import { answered, call } from './kit/call.ts';
import { progressEvents, startTestServer, temporaryFolder, testConfig } from './kit/server.ts';
import { startSite, type TestSite } from './kit/site.ts';
import { type ScannerKind, type SpawnedServer, spawnServer } from './kit/spawned-server.ts';
import { placeDatabase } from './kit/test-database.ts';
import { until } from './kit/until.ts';

let site: TestSite;
let dataDir: string;
const servers: SpawnedServer[] = [];

beforeEach(async () => {
  site = await startSite({ pages: 3 });
  dataDir = await temporaryFolder();
  await placeDatabase(dataDir);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.end('SIGKILL')));
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function serve(kind: ScannerKind): Promise<string> {
  const server = await spawnServer(dataDir, kind);
  servers.push(server);
  return server.address;
}

/** Looks into the database while no server is on it. */
async function inDatabase<Result>(look: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(testConfig(dataDir));
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

/** Waits for a report to be in a state; polling it is how everyone follows one. */
function reached(address: string, { id }: Report, status: Report['status']): Promise<Report> {
  return until(async () => {
    const now = await answered(call(address, readReport, { params: { reportId: id } }), 200);
    expect(now.status, now.error ?? '').toBe(status);
    return now;
  });
}

test('a report whose process is killed is taken up again, and given up when it keeps killing processes', async () => {
  const first = await serve('unprinting');
  const { scan_id: scanId } = await answered(call(first, startScan, { body: { url: site.url } }), 202);
  for await (const _event of progressEvents(first, scanId));
  const params = { scanId };
  const { report } = await answered(call(first, makeReport, { params }), 202);
  const detailed = { params, body: { type: 'detailed' as const } };
  const deadly = (await answered(call(first, makeReport, detailed), 202)).report;
  await reached(first, report, 'running');
  await servers.pop()!.end('SIGKILL');
  await inDatabase(({ db }) =>
    db.execute(sql`update reports set status = 'running', attempts = 3 where id = ${deadly.id}`),
  );

  const second = await serve('slow');
  const ready = await reached(second, report, 'ready');
  expect(await (await fetch(`${second}${ready.download_url}`)).text()).toMatch(/^%PDF/);
  expect(await reached(second, deadly, 'failed')).toMatchObject({
    code: 'report/given-up',
    error: expect.stringContaining('another format'),
  });
  // Ordered anew it begins anew.
  expect((await answered(call(second, makeReport, detailed), 202)).report.id).toBe(deadly.id);
  await reached(second, deadly, 'ready');
}, 180_000);

test('a link is over when its time is, and forgotten a week later', async () => {
  const first = await startTestServer({ dataDir });
  const { headers } = await signUp(first, 'ada@example.com');
  const scanId = await first.start({ url: site.url }, headers);
  await first.ended(scanId, headers);
  const order = { params: { scanId }, headers, body: { format: 'json' as const } };
  const { report } = await answered(first.call(makeReport, order), 202);
  const own = { params: { reportId: report.id }, headers };
  await until(async () => expect((await answered(first.call(readReport, own), 200)).status).toBe('ready'));
  const { url } = await answered(first.call(shareReport, own), 201);
  const params = { token: url.split('/').at(-1)! };
  expect((await first.call(sharedReport, { params })).status).toBe(200);
  await first.close();

  await inDatabase(({ db }) =>
    db.execute(sql`update report_shares set expires_at = now() - interval '1 second'`),
  );
  const second = await startTestServer({ dataDir });
  expect(await answered(second.call(sharedReport, { params }), 404)).toMatchObject({
    code: 'report/link-over',
  });
  expect((await answered(second.call(readReport, own), 200)).shares).toHaveLength(1);
  await second.close();

  const left = await inDatabase(async ({ db }) => {
    await deleteOverShares(db);
    const before = await db.execute(sql`select 1 from report_shares`);
    await db.execute(sql`update report_shares set expires_at = now() - interval '8 days'`);
    await deleteOverShares(db);
    return [before.rows.length, (await db.execute(sql`select 1 from report_shares`)).rows.length];
  });
  expect(left).toEqual([1, 0]);
});
