import { rm } from 'node:fs/promises';
import { scannedPages, startScan } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answered, call } from '../kit/call.ts';
import { progressEvents, QUICK_WATCH, startTestServer, temporaryFolder } from '../kit/server.ts';
import { startSite, type TestSite } from '../kit/site.ts';
import { spawnServer } from '../kit/spawned-server.ts';
import { placeDatabase } from '../kit/test-database.ts';

const PAGES = 7;
let site: TestSite;
let dataDir: string;

beforeAll(async () => {
  site = await startSite({ pages: PAGES });
  dataDir = await temporaryFolder();
  await placeDatabase(dataDir);
});
afterAll(async () => {
  await site?.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('the pages that a killed server was at are taken over by another on the same PostgreSQL', async () => {
  const lost = await spawnServer(dataDir, 'stuck');
  const body = { url: site.url };
  const { scan_id: scanId } = await answered(call(lost.address, startScan, { body }), 202);
  for await (const { pages } of progressEvents(lost.address, scanId)) {
    if (pages.filter(({ status }) => status === 'running').length === 2) break;
  }
  await lost.end('SIGKILL');

  const other = await startTestServer({ dataDir, watch: QUICK_WATCH });
  expect(await other.ended(scanId)).toMatchObject({
    status: 'completed',
    pages_done: PAGES,
    pages_not_tested: 0,
  });
  const { pages } = await answered(other.call(scannedPages, { params: { scanId } }), 200);
  expect(pages.every(({ status }) => status === 'tested')).toBe(true);
  // What the lost server had finished stays finished.
  expect(site.visits.filter((path) => path === '/')).toHaveLength(1);
  expect(other.scanner.settings).toHaveLength(PAGES - 1);
  await other.close();
});
