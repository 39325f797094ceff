import { checkHealth, getResults } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus } from '../kit/call.ts';
import { createEmptyDatabase } from '../kit/postgres-databases.ts';
import { startTestServer, type TestServer } from '../kit/test-server.ts';
import { startTestSite, type TestSite } from '../kit/test-site.ts';

const PAGES = 20;
let servers: TestServer[] = [];
let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ pages: PAGES });
  const config = {
    databaseUrl: await createEmptyDatabase(),
    secretKey: 'the same key on both of these servers',
  };
  // Both start at the same time and must not interfere with each other when they find an empty database.
  servers = await Promise.all([startTestServer({ config }), startTestServer({ config })]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await site?.close();
});

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
