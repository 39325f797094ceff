import { progress } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answered } from '../kit/call.ts';
import { type HeldScanner, heldScanner } from '../kit/held-scanner.ts';
import { QUICK_WATCH, startTestServer, type TestServer } from '../kit/server.ts';
import { startSite, type TestSite } from '../kit/site.ts';
import { emptyDatabase, withClient } from '../kit/test-database.ts';
import { until } from '../kit/until.ts';

let servers: TestServer[] = [];
const scanners: readonly HeldScanner[] = [heldScanner(), heldScanner()];
let site: TestSite;

beforeAll(async () => {
  const paths = Array.from({ length: 9 }, (_, number) => [`/?hang=A${number}`, `/?hang=B${number}`]).flat();
  site = await startSite({
    pages: 1,
    special: Object.fromEntries(
      paths.map((path) => [
        path,
        (_: unknown, response: { end(html: string): void }) => response.end('Page'),
      ]),
    ),
  });
  const config = {
    databaseUrl: await emptyDatabase(),
    secretKey: 'the same key on both of these servers',
    trustedProxies: ['loopback'],
    concurrency: 2,
  };
  const watch = QUICK_WATCH;
  servers = await Promise.all(scanners.map((scanner) => startTestServer({ config, scanner, watch })));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await site?.close();
});

/** How many visits of each network hang, on both servers together. */
function held(): { A: number; B: number } {
  const urls = scanners.flatMap((scanner) => scanner.held.map(({ url }) => url));
  const count = (network: string) => urls.filter((url) => url.includes(`hang=${network}`)).length;
  return { A: count('A'), B: count('B') };
}

test('the share of a network is counted over all servers, and visits on either give their slots back', async () => {
  const [first, second] = servers as [TestServer, TestServer];
  const start = (server: TestServer, network: 'A' | 'B', number: number) =>
    server.start(
      { url: `${site.url}?hang=${network}${number}`, max_pages: 1 },
      { 'x-forwarded-for': network === 'A' ? '203.0.113.1' : '203.0.113.2' },
    );
  const ids: string[] = [];
  for (let number = 0; number < 6; number += 1)
    ids.push(await start(number % 2 ? second : first, 'A', number));
  await until(() => expect(held()).toEqual({ A: 4, B: 0 }));
  expect(scanners.map((scanner) => scanner.held.length)).toEqual([2, 2]);

  const ofB = [await start(first, 'B', 0), await start(first, 'B', 1), await start(first, 'B', 2)];
  ids.push(...ofB);
  await until(() => expect(held()).toEqual({ A: 2, B: 2 }));
  const waiting = await until(async () => {
    const answers = await Promise.all(
      ofB.map((scanId) => answered(second.call(progress, { params: { scanId } }), 200)),
    );
    const found = answers.filter((answer) => answer.waiting !== null);
    expect(found).toHaveLength(1);
    return found[0]!;
  });
  expect(waiting.waiting!.pages_ahead).toBeGreaterThanOrEqual(4);

  let over = false;
  const ended = Promise.all(ids.map((scanId) => second.ended(scanId))).finally(() => {
    over = true;
  });
  await until(() => {
    for (const visit of scanners.flatMap((scanner) => [...scanner.held])) visit.release();
    if (!over) throw new Error('Some scans go on.');
  });
  // Interrupted visits were made again and count as no attempt.
  for (const scan of await ended)
    expect(scan).toMatchObject({ status: 'completed', pages_done: 1, pages_not_tested: 0 });
  // No transaction failed, as those would that wait for each other.
  const { rows } = await withClient(first.config.databaseUrl!, (client) =>
    client.query('select name, retry_count from pgboss.job where retry_count > 0'),
  );
  expect(rows).toEqual([]);
});

test('the slots of a server that stops are no longer given away', async () => {
  const [first, second] = servers as [TestServer, TestServer];
  const from = { 'x-forwarded-for': '203.0.113.1' };
  await second.close();
  servers = [first];
  const ids: string[] = [];
  for (let number = 0; number < 3; number += 1)
    ids.push(await first.start({ url: `${site.url}?hang=A${number}`, max_pages: 1 }, from));
  await until(() => expect(held()).toEqual({ A: 2, B: 0 }));
  await until(async () => {
    const { waiting } = await answered(first.call(progress, { params: { scanId: ids[2]! } }), 200);
    expect(waiting).toEqual({ pages_ahead: 2, message: 'Waiting: 2 pages of other scans are ahead.' });
  });
});
