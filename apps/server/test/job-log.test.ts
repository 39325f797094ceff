import { rm } from 'node:fs/promises';
import { startScan } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, expectStatus } from './support/call.ts';
import { type LogLine, type SpawnedServer, spawnServer } from './support/spawn-server.ts';
import { createTestDatabase } from './support/test-database.ts';
import { createTemporaryFolder, streamProgress } from './support/test-server.ts';
import { startTestSite, type TestSite } from './support/test-site.ts';

const SECRET = 'tide-mug-7-secret';
const START_TIMEOUT_MS = 900_000;

let site: TestSite;
let dataDir: string;
let server: SpawnedServer;

beforeAll(async () => {
  site = await startTestSite({
    pages: 1,
    handlers: {
      '/busy': (_request, response) => response.writeHead(429).end(),
      '/hanging': () => undefined,
    },
  });
  dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
  server = await startServerProcess();
}, START_TIMEOUT_MS);
afterAll(async () => {
  await server.kill('SIGKILL');
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
});

const startServerProcess = () => spawnServer(dataDir, 'failing', { logLevel: 'debug' });

async function startScanOf(url: string): Promise<string> {
  const body = { url, max_pages: 1 };
  return (await expectStatus(call(server.url, startScan, { body }), 202)).scan_id;
}

/** Scans one page and returns the log lines about it. */
async function scanToEnd(url: string): Promise<{ scanId: string; lines: readonly LogLine[] }> {
  const scanId = await startScanOf(url);
  for await (const { status } of streamProgress(server.url, scanId)) {
    if (status === 'completed' || status === 'failed') break;
  }
  return { scanId, lines: server.log.filter((line) => line.scanId === scanId) };
}

const isMessage = (message: string) => (line: LogLine) => line.msg === message;

test('logs each page that was not tested with its scan, job, URL and reason', async () => {
  const { scanId, lines } = await scanToEnd(`${site.url}missing?token=${SECRET}`);
  expect(lines.filter(isMessage('a page was not tested'))).toMatchObject([
    {
      level: 30,
      job: 'visit-page',
      jobId: expect.stringMatching(/^[\da-f-]{36}$/),
      attempt: 1,
      scanId,
      position: 0,
      url: `${site.url}missing?token=…`,
      code: 'scan/not-found',
      reason: 'HTTP 404.',
    },
  ]);
});

test('logs a page visit that’s rescheduled because the site is busy', async () => {
  const { lines } = await scanToEnd(`${site.url}busy`);
  const postponed = lines.filter(isMessage('a page visit was rescheduled'));
  expect(postponed.map(({ visit }) => visit)).toEqual([1, 2]);
  expect(postponed[0]).toMatchObject({ job: 'visit-page', code: 'scan/too-many-requests' });
  expect(lines.filter(isMessage('a page was not tested'))).toHaveLength(1);
});

test('logs a job that fails and is retried, with the page and the error', async () => {
  const { lines } = await scanToEnd(`${site.url}?fail-once=${SECRET}`);
  expect(lines.filter(isMessage('a job failed and will be retried'))).toMatchObject([
    {
      level: 40,
      job: 'visit-page',
      attempt: 1,
      retriesLeft: 20,
      position: 0,
      url: `${site.url}?fail-once=…`,
      err: { message: `The visit to ${site.url}?fail-once=… failed.` },
    },
  ]);
});

test('logs the job of a process that was killed', { timeout: START_TIMEOUT_MS }, async () => {
  const scanId = await startScanOf(`${site.url}hanging`);
  await expect.poll(() => site.visits, { timeout: 600_000 }).toContain('/hanging');
  await server.kill('SIGKILL');
  expect(JSON.stringify(server.log)).not.toContain(SECRET);
  server = await startServerProcess();
  // If the start takes longer than the heartbeat timeout, the queue notices the loss before the server does.
  const messages = ['returned a dead process’s job to the queue', 'a lost job is running again'];
  const findLost = () => server.log.filter(({ msg }) => messages.includes(msg));
  await expect
    .poll(findLost, { timeout: 600_000 })
    .toMatchObject([{ level: 40, job: 'visit-page', jobId: expect.any(String), scanId, position: 0 }]);
});
