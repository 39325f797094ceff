import { rm } from 'node:fs/promises';
import { getScanLimits, startScan } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus } from './support/call.ts';
import { createTestDatabase } from './support/test-database.ts';
import { createTemporaryFolder, startTestServer, type TestServer } from './support/test-server.ts';
import { startTestSite, type TestSite } from './support/test-site.ts';

const visitor = { pagesPerScan: 2, scansPerHour: 3, retentionDays: 30 };
let site: TestSite;
let dataDir: string;

beforeAll(async () => {
  site = await startTestSite({ pages: 3 });
  dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
});
afterAll(async () => {
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('limits the scans that a visitor can start in an hour, across restarts', async () => {
  const first = await startTestServer({ config: { visitor }, dataDir });
  const readLimits = (server: TestServer) => expectStatus(server.call(getScanLimits), 200);
  expect(await readLimits(first)).toMatchObject({
    plan: 'Visitor',
    max_scans: 3,
    scans_remaining: 3,
    max_pages_per_scan: 2,
  });

  // Requesting more pages than a visitor can have isn't an error: the scan visits fewer pages and reports
  // this.
  const more = await expectStatus(first.call(startScan, { body: { url: site.url, max_pages: 50 } }), 202);
  expect(more).toMatchObject({ max_pages: 2, notice: expect.stringContaining('2 pages') });
  expect(await first.waitForEnd(more.scan_id)).toMatchObject({ pages_done: 2 });
  const one = await expectStatus(first.call(startScan, { body: { url: site.url, max_pages: 1 } }), 202);
  expect(one).toMatchObject({ max_pages: 1, notice: null });
  expect(await readLimits(first)).toMatchObject({ scans_remaining: 1 });
  await first.close();

  const second = await startTestServer({ config: { visitor }, dataDir });
  expect(await readLimits(second)).toMatchObject({ scans_remaining: 1 });
  await second.startScan({ url: site.url });
  const refused = await second.call(startScan, { body: { url: site.url } });
  expect(refused).toMatchObject({ status: 429, body: { code: 'scan/too-many' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  const { resets_at, scans_remaining } = await readLimits(second);
  expect(scans_remaining).toBe(0);
  expect(Date.parse(resets_at)).toBeGreaterThan(Date.now());

  // Without a trusted proxy, clients can't choose their address.
  const headers = { 'x-forwarded-for': '203.0.113.8' };
  await expectStatus(second.call(startScan, { body: { url: site.url }, headers }), 429);
  await second.close();
});

test('does not count scans that fail, up to as many as a visitor can start in an hour', async () => {
  const server = await startTestServer({ config: { visitor: { ...visitor, scansPerHour: 2 } } });
  const closed = await startTestSite({ pages: 1 });
  await closed.close();
  const countLeft = async () => (await expectStatus(server.call(getScanLimits), 200)).scans_remaining;
  const fail = async () => {
    const scanId = await server.startScan({ url: closed.url });
    expect(await server.waitForEnd(scanId)).toMatchObject({ status: 'failed' });
    return countLeft();
  };
  expect([await fail(), await fail()]).toEqual([2, 2]);
  expect([await fail(), await fail()], 'no more refunds in this hour').toEqual([1, 0]);
  await expectStatus(server.call(startScan, { body: { url: closed.url } }), 429);
  await server.close();
});

test('distinguishes visitors and detects HTTPS behind a trusted proxy', async () => {
  const server = await startTestServer({
    config: { visitor: { ...visitor, scansPerHour: 1 }, trustedProxies: ['loopback'] },
  });
  const from = (ip: string) => ({ body: { url: site.url }, headers: { 'x-forwarded-for': ip } });
  await expectStatus(server.call(startScan, from('203.0.113.7')), 202);
  await expectStatus(server.call(startScan, from('203.0.113.7')), 429);
  await expectStatus(server.call(startScan, from('203.0.113.8')), 202);
  await expectStatus(server.call(startScan, from('2001:db8:1:2::1')), 202);
  await expectStatus(server.call(startScan, from('2001:db8:1:2:ffff::2')), 429);

  const fetchOver = (protocol: string) => fetch(server.url, { headers: { 'x-forwarded-proto': protocol } });
  expect((await fetchOver('https')).headers.get('strict-transport-security')).toMatch(/^max-age=\d+$/);
  expect((await fetchOver('http')).headers.get('strict-transport-security')).toBeNull();
  await server.close();
});
