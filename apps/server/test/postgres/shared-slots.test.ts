import { rm } from 'node:fs/promises';
import { getProgress } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus } from '../support/call.ts';
import { createHeldScanner, type HeldScanner } from '../support/held-scanner.ts';
import { createEmptyDatabase, withClient } from '../support/postgres-databases.ts';
import {
  createTemporaryFolder,
  fastHeartbeat,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { waitUntil } from '../support/wait-until.ts';

let servers: TestServer[] = [];
const scanners: readonly HeldScanner[] = [createHeldScanner(), createHeldScanner()];
let site: TestSite;
let dataDir: string;

beforeAll(async () => {
  const paths = Array.from({ length: 9 }, (_, number) => [`/?hang=A${number}`, `/?hang=B${number}`]).flat();
  site = await startTestSite({
    pages: 1,
    handlers: Object.fromEntries(
      paths.map((path) => [
        path,
        (_: unknown, response: { end(html: string): void }) => response.end('Page'),
      ]),
    ),
  });
  const config = {
    databaseUrl: await createEmptyDatabase(),
    secretKey: 'the same key on both of these servers',
    trustedProxies: ['loopback'],
    concurrency: 2,
  };
  const heartbeat = fastHeartbeat;
  dataDir = await createTemporaryFolder();
  servers = await Promise.all(
    scanners.map((scanner) => startTestServer({ config, scanner, heartbeat, dataDir })),
  );
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await site?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Counts the hanging visits of each network on both servers. */
function countHeldVisits(): { A: number; B: number } {
  const urls = scanners.flatMap((scanner) => scanner.held.map(({ url }) => url));
  const count = (network: string) => urls.filter((url) => url.includes(`hang=${network}`)).length;
  return { A: count('A'), B: count('B') };
}

test('the share of a network is counted across all servers, and visits on both release their slots', async () => {
  const [first, second] = servers as [TestServer, TestServer];
  const start = (server: TestServer, network: 'A' | 'B', number: number) =>
    server.startScan(
      { url: `${site.url}?hang=${network}${number}`, max_pages: 1 },
      { 'x-forwarded-for': network === 'A' ? '203.0.113.1' : '203.0.113.2' },
    );
  const ids: string[] = [];
  for (let number = 0; number < 6; number += 1)
    ids.push(await start(number % 2 ? second : first, 'A', number));
  await waitUntil(() => expect(countHeldVisits()).toEqual({ A: 4, B: 0 }));
  expect(scanners.map((scanner) => scanner.held.length)).toEqual([2, 2]);

  const secondNetworkIds = [
    await start(first, 'B', 0),
    await start(first, 'B', 1),
    await start(first, 'B', 2),
  ];
  ids.push(...secondNetworkIds);
  await waitUntil(() => expect(countHeldVisits()).toEqual({ A: 2, B: 2 }));
  const waiting = await waitUntil(async () => {
    const answers = await Promise.all(
      secondNetworkIds.map((scanId) => expectStatus(second.call(getProgress, { params: { scanId } }), 200)),
    );
    const found = answers.filter((answer) => answer.waiting !== null);
    expect(found).toHaveLength(1);
    return found[0]!;
  });
  expect(waiting.waiting!.pages_ahead).toBeGreaterThanOrEqual(4);

  let hasEnded = false;
  const ended = Promise.all(ids.map((scanId) => second.waitForEnd(scanId))).finally(() => {
    hasEnded = true;
  });
  await waitUntil(() => {
    for (const visit of scanners.flatMap((scanner) => [...scanner.held])) visit.release();
    if (!hasEnded) throw new Error('Some scans go on.');
  });
  // Interrupted visits were repeated and didn't count as attempts.
  for (const scan of await ended)
    expect(scan).toMatchObject({ status: 'completed', pages_done: 1, pages_not_tested: 0 });
  // No transaction failed, so there were no deadlocks.
  const { rows } = await withClient(first.config.databaseUrl!, (client) =>
    client.query('select name, retry_count from pgboss.job where retry_count > 0'),
  );
  expect(rows).toEqual([]);
});

test('the slots of a stopped server are no longer assigned', async () => {
  const [first, second] = servers as [TestServer, TestServer];
  const from = { 'x-forwarded-for': '203.0.113.1' };
  await second.close();
  servers = [first];
  const ids: string[] = [];
  for (let number = 0; number < 3; number += 1)
    ids.push(await first.startScan({ url: `${site.url}?hang=A${number}`, max_pages: 1 }, from));
  await waitUntil(() => expect(countHeldVisits()).toEqual({ A: 2, B: 0 }));
  await waitUntil(async () => {
    const { waiting } = await expectStatus(first.call(getProgress, { params: { scanId: ids[2]! } }), 200);
    expect(waiting).toEqual({
      pages_ahead: 2,
      position: 1,
      scans_waiting: 1,
      message: 'Waiting to start: 2 pages of other scans are ahead.',
    });
  });
});
