import { rm } from 'node:fs/promises';
import { listScannedPages, startScan } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, expectStatus } from '../support/call.ts';
import { spawnServer } from '../support/spawn-server.ts';
import { createTestDatabase } from '../support/test-database.ts';
import {
  createTemporaryFolder,
  fastHeartbeat,
  startTestServer,
  streamProgress,
} from '../support/test-server.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

const PAGES = 7;
let site: TestSite;
let dataDir: string;

beforeAll(async () => {
  site = await startTestSite({ pages: PAGES });
  dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
});
afterAll(async () => {
  await site?.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('the pages of a killed server are taken over by another server on the same PostgreSQL', async () => {
  const lost = await spawnServer(dataDir, 'stuck');
  const body = { url: site.url };
  const { scan_id: scanId } = await expectStatus(call(lost.url, startScan, { body }), 202);
  for await (const { pages } of streamProgress(lost.url, scanId)) {
    if (pages.filter(({ status }) => status === 'running').length === 2) break;
  }
  await lost.kill('SIGKILL');

  const other = await startTestServer({ dataDir, heartbeat: fastHeartbeat });
  expect(await other.waitForEnd(scanId)).toMatchObject({
    status: 'completed',
    pages_done: PAGES,
    pages_not_tested: 0,
  });
  const { pages } = await expectStatus(other.call(listScannedPages, { params: { scanId } }), 200);
  expect(pages.every(({ status }) => status === 'tested')).toBe(true);
  // Pages that the lost server had finished aren't tested again.
  expect(site.visits.filter((path) => path === '/')).toHaveLength(1);
  expect(other.scanner.settings).toHaveLength(PAGES - 1);
  await other.close();
});
