import { rm } from 'node:fs/promises';
import {
  checkHealth,
  createReport,
  deleteScan,
  getReport,
  getResults,
  listScannedPages,
  type Report,
  type ReportFormat,
} from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlobInfo } from '../../src/blobs/blob-store.ts';
import { createS3BlobStore } from '../../src/blobs/s3-store.ts';
import type { Config } from '../../src/config.ts';
import { startServer } from '../../src/server.ts';
import { expectStatus } from '../support/call.ts';
import { createFakeScanner } from '../support/fake-scanner.ts';
import { createEmptyDatabase, withClient } from '../support/postgres-databases.ts';
import { startTestS3, type TestS3 } from '../support/s3-server.ts';
import { createTestConfig } from '../support/test-config.ts';
import { createTemporaryFolder, startTestServer, type TestServer } from '../support/test-server.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { waitUntil } from '../support/wait-until.ts';

const PAGES = 20;
/** Pages whose screenshots are read from both servers. */
const SHOWN_PAGES = 10;
let servers: TestServer[] = [];
let site: TestSite;
let s3: TestS3;
let config: Partial<Config>;

beforeAll(async () => {
  site = await startTestSite({ pages: PAGES });
  s3 = await startTestS3();
  config = {
    databaseUrl: await createEmptyDatabase(),
    secretKey: 'the same key on both of these servers',
    s3: s3.settings,
  };
  // Both start at the same time and must not interfere with each other when they find an empty database.
  servers = await Promise.all([startTestServer({ config }), startTestServer({ config })]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await s3?.close();
  await site?.close();
});

async function listObjects(): Promise<BlobInfo[]> {
  const store = createS3BlobStore(s3.settings);
  const found: BlobInfo[] = [];
  for await (const blob of store.list()) found.push(blob);
  store.close();
  return found;
}

async function generateReport(server: TestServer, scanId: string, format: ReportFormat): Promise<Report> {
  const body = { type: 'detailed', format } as const;
  const { report } = await expectStatus(server.call(createReport, { params: { scanId }, body }), 202);
  return waitUntil(async () => {
    const now = await expectStatus(server.call(getReport, { params: { reportId: report.id } }), 200);
    expect(now.status).toBe('ready');
    return now;
  });
}

test('two servers on one PostgreSQL share the pages of a scan, and both report its progress', async () => {
  const [first, second] = servers as [TestServer, TestServer];
  const scanId = await first.startScan({ url: site.url });
  expect(await second.waitForEnd(scanId)).toMatchObject({
    status: 'completed',
    pages_done: PAGES,
    percent: 100,
  });
  const { settings: byFirst } = first.scanner;
  const { settings: bySecond } = second.scanner;
  expect(byFirst.length + bySecond.length).toBe(PAGES);
  expect(Math.min(byFirst.length, bySecond.length)).toBeGreaterThan(0);
  const compared = new Map([...first.scanner.compared, ...second.scanner.compared]);
  const [start, ...others] = [...compared.keys()].sort();
  expect(compared.get(start!)).toBeNull();
  expect(new Set(others.map((url) => compared.get(url)))).toEqual(new Set([start]));
  const params = { scanId };
  const found = await expectStatus(second.call(getResults, { params }), 200);
  expect(found).toMatchObject({ occurrences_count: 2 * PAGES, total_issues: 1 + PAGES });
  expect(found).toEqual(await expectStatus(first.call(getResults, { params }), 200));
  expect(await expectStatus(second.call(checkHealth), 200)).toMatchObject({ status: 'ok' });
});

test.each([
  ['first', 0],
  ['second', 1],
])(
  'both servers return all screenshots and reports of a scan on the %s, and none remains when it is deleted',
  async (_, starter) => {
    const first = servers[starter]!;
    const second = servers[1 - starter]!;
    const { scanId, claimToken } = await first.startScanAsVisitor({ url: site.url, max_pages: SHOWN_PAGES });
    await first.waitForEnd(scanId);
    const { pages } = await expectStatus(
      first.call(listScannedPages, { params: { scanId }, query: { limit: String(SHOWN_PAGES) } }),
      200,
    );
    expect(pages).toHaveLength(SHOWN_PAGES);
    const reports = await Promise.all([
      generateReport(first, scanId, 'json'),
      generateReport(second, scanId, 'html'),
      generateReport(second, scanId, 'pdf'),
    ]);
    for (const server of servers) {
      for (const { url, screenshot } of pages) {
        const reply = await fetch(`${server.url}${screenshot!.url}`);
        expect(reply.status).toBe(200);
        expect(await reply.text()).toBe(`screenshot of ${url}`);
      }
      for (const { download_url, bytes } of reports) {
        const reply = await fetch(`${server.url}${download_url}`);
        expect(reply.status).toBe(200);
        expect((await reply.arrayBuffer()).byteLength).toBe(bytes);
      }
    }
    const ofScan = async () => (await listObjects()).filter(({ key }) => key.startsWith(scanId));
    expect(await ofScan()).toHaveLength(SHOWN_PAGES + reports.length);
    const headers = { 'x-claim-token': claimToken };
    await expectStatus(second.call(deleteScan, { params: { scanId }, headers }), 200);
    await waitUntil(async () => expect(await ofScan()).toEqual([]));
  },
);

test('files are deleted when the storage service is available again', async () => {
  const [first, second] = servers as [TestServer, TestServer];
  const delayed = await first.startScanAsVisitor({ url: site.url, max_pages: 3 });
  const other = await first.startScanAsVisitor({ url: site.url, max_pages: 1 });
  await Promise.all([first.waitForEnd(delayed.scanId), first.waitForEnd(other.scanId)]);
  const ofScan = async () => (await listObjects()).filter(({ key }) => key.startsWith(delayed.scanId));
  const pending = 'select count(*)::int as count, coalesce(max(attempts), 0) as attempts from blob_deletions';
  const readPending = () =>
    withClient(config.databaseUrl!, async (client) => (await client.query(pending)).rows[0]);

  s3.fault = ({ path }) => (path.includes(delayed.scanId) ? { status: 503 } : undefined);
  const remove = (server: TestServer, { scanId, claimToken }: typeof delayed) =>
    server.call(deleteScan, { params: { scanId }, headers: { 'x-claim-token': claimToken } });
  await expectStatus(remove(first, delayed), 200);
  await waitUntil(async () => expect(await readPending()).toMatchObject({ count: 1, attempts: 1 }));
  s3.fault = () => undefined;
  expect(await ofScan()).toHaveLength(3);

  await withClient(config.databaseUrl!, (client) =>
    client.query('update blob_deletions set next_attempt_at = now()'),
  );
  await expectStatus(remove(second, other), 200);
  await waitUntil(async () => expect(await ofScan()).toEqual([]));
  await waitUntil(async () => expect(await readPending()).toMatchObject({ count: 0 }));
});

test('a server with a different store for the same database doesn’t start', async () => {
  const dataDir = await createTemporaryFolder();
  const openScanner = createFakeScanner().open;
  const folder = createTestConfig(dataDir, { ...config, s3: undefined });
  const refused = await startServer(folder, { openScanner });
  await expect(refused.ready).rejects.toThrow(
    /^Another server on the same database stores screenshots and reports in a different place from the folder .*S3_BUCKET.*CURBCUT_DATA/,
  );
  const prefix = await startServer({ ...folder, s3: { ...s3.settings, prefix: 'other/' } }, { openScanner });
  await expect(prefix.ready).rejects.toThrow(/Give all servers the same S3_\* settings/);
  const otherDatabase = { ...folder, databaseUrl: await createEmptyDatabase(), s3: s3.settings };
  const other = await startServer(otherDatabase, { openScanner });
  await expect(other.ready).rejects.toThrow(
    /^Another installation of Curbcut stores its files in the bucket/,
  );
  await rm(dataDir, { recursive: true, force: true });
});

test('servers with the same folder start, and one with a different folder starts once they’ve stopped', async () => {
  const [dataDir, otherDir] = [await createTemporaryFolder(), await createTemporaryFolder()];
  const database = { databaseUrl: await createEmptyDatabase(), secretKey: config.secretKey };
  const first = await startTestServer({ dataDir, config: database });
  const second = await startTestServer({ dataDir, config: database });
  await first.close();
  const start = () => startTestServer({ dataDir: otherDir, config: database });
  await expect(start()).rejects.toThrow(/^Another server on the same database/);
  await second.close();
  await (await start()).close();
  for (const folder of [dataDir, otherDir]) await rm(folder, { recursive: true, force: true });
});
