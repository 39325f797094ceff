import { once } from 'node:events';
import { getProgress } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus } from './support/call.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';
import { startTestSite, type TestSite } from './support/test-site.ts';
import { waitUntil } from './support/wait-until.ts';

let server: TestServer;
let site: TestSite;
let scanId: string;
const endedScan = new AbortController();
beforeAll(async () => {
  // Behind a proxy, so that clients can come from different networks.
  [server, site] = await Promise.all([
    startTestServer({ config: { trustedProxies: ['loopback'] } }),
    startTestSite({ pages: 1 }),
  ]);
  server.scanner.beforeVisit = async (_url, signal) => {
    await Promise.race([once(signal, 'abort'), once(endedScan.signal, 'abort')]);
  };
  scanId = await server.startScan({ url: site.url, max_pages: 1 });
});
afterAll(async () => {
  endedScan.abort();
  await server?.close();
  await site?.close();
});

/** Opens a stream that stays open until it's aborted. */
async function openStream(network: string) {
  const abort = new AbortController();
  const response = await fetch(`${server.url}${getProgress.path.replace('{scanId}', scanId)}`, {
    headers: { accept: 'text/event-stream', 'x-forwarded-for': network },
    signal: abort.signal,
  });
  return { response, abort };
}

test('one client’s 500 streams don’t affect other clients’ streams', async () => {
  const streams = await Promise.all(Array.from({ length: 500 }, () => openStream('203.0.113.1')));
  const statuses = streams.map(({ response }) => response.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  const refused = streams.find(({ response }) => response.status !== 200)?.response;
  expect(refused?.status).toBe(429);
  expect(refused?.headers.get('retry-after')).toBe('2');
  expect(await refused?.json()).toMatchObject({ code: 'progress/too-many-streams' });

  const other = await openStream('203.0.113.2');
  expect(other.response.status).toBe(200);
  // A client without a stream can still poll.
  const headers = { 'x-forwarded-for': '203.0.113.1' };
  await expectStatus(server.call(getProgress, { params: { scanId }, headers }), 200);

  for (const { response, abort } of streams) if (response.status === 200) abort.abort();
  await waitUntil(async () => {
    const again = await openStream('203.0.113.1');
    expect(again.response.status).toBe(200);
    again.abort.abort();
  });
  other.abort.abort();
});
