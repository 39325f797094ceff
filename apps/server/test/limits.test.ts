import { rm } from 'node:fs/promises';
import { scanLimits, startScan } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answered } from './kit/call.ts';
import { fakeScanner } from './kit/fake-scanner.ts';
import { startTestServer, temporaryFolder } from './kit/server.ts';
import { startSite, type TestSite } from './kit/site.ts';
import { placeDatabase } from './kit/template-database.ts';

const visitor = { pagesPerScan: 2, scansPerHour: 3, retentionDays: 30 };
const proxied = { trustedProxies: ['loopback'] };
let site: TestSite;
let dataDir: string;

beforeAll(async () => {
  site = await startSite({ pages: 3 });
  dataDir = await temporaryFolder();
  await placeDatabase(dataDir);
});
afterAll(async () => {
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a visitor may start so many scans an hour; a restart does not forget them', async () => {
  const first = await startTestServer({ config: { visitor }, dataDir });
  const left = async (server: typeof first) => answered(server.call(scanLimits), 200);
  expect(await left(first)).toMatchObject({
    plan: 'Visitor',
    max_scans: 3,
    scans_remaining: 3,
    max_pages_per_scan: 2,
  });
  await first.start({ url: site.url });
  await first.start({ url: site.url });
  expect(await left(first)).toMatchObject({ scans_remaining: 1 });
  await first.close();

  const second = await startTestServer({ config: { visitor }, dataDir });
  expect(await left(second)).toMatchObject({ scans_remaining: 1 });
  await second.start({ url: site.url });
  const refused = await second.call(startScan, { body: { url: site.url } });
  expect(refused).toMatchObject({ status: 429, body: { code: 'scan/too-many' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  const { resets_at, scans_remaining } = await left(second);
  expect(scans_remaining).toBe(0);
  expect(Date.parse(resets_at)).toBeGreaterThan(Date.now());
  await second.close();
});

test('more pages than a visitor may have are not refused: the scan does fewer, and says so', async () => {
  const server = await startTestServer({ config: { visitor } });
  const started = await answered(server.call(startScan, { body: { url: site.url, max_pages: 50 } }), 202);
  expect(started).toMatchObject({ max_pages: 2, notice: expect.stringContaining('2 pages') });
  expect(await server.ended(started.scan_id)).toMatchObject({ pages_done: 2 });
  const asked = await answered(server.call(startScan, { body: { url: site.url, max_pages: 1 } }), 202);
  expect(asked).toMatchObject({ max_pages: 1, notice: null });
  await server.close();
});

test('behind a trusted proxy visitors are told apart; without one nobody can pretend to be another', async () => {
  const from = (ip: string) => ({ body: { url: site.url }, headers: { 'x-forwarded-for': ip } });
  const one = { ...visitor, scansPerHour: 1 };
  const scanner = fakeScanner();
  const behind = await startTestServer({ config: { visitor: one, ...proxied }, scanner });
  await answered(behind.call(startScan, from('203.0.113.7')), 202);
  await answered(behind.call(startScan, from('203.0.113.7')), 429);
  await answered(behind.call(startScan, from('203.0.113.8')), 202);
  await answered(behind.call(startScan, from('2001:db8:1:2::1')), 202);
  await answered(behind.call(startScan, from('2001:db8:1:2:ffff::2')), 429);
  await behind.close();

  const direct = await startTestServer({ config: { visitor: one }, scanner });
  await answered(direct.call(startScan, from('203.0.113.7')), 202);
  await answered(direct.call(startScan, from('203.0.113.8')), 429);
  await direct.close();
});
