import { checkHealth, getProgress } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus } from './support/call.ts';
import { createHeldScanner } from './support/held-scanner.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';
import { startTestSite, type TestSite } from './support/test-site.ts';
import { waitUntil } from './support/wait-until.ts';

const TOKEN = 'a token for the metrics';
const metricsToken = TOKEN.replaceAll(' ', '-');
const scanner = createHeldScanner();
let server: TestServer;
let site: TestSite;
beforeAll(async () => {
  const page = (_: unknown, response: { end(html: string): void }) => response.end('<title>Page</title>');
  const handlers = {
    '/': (_: unknown, response: { end(html: string): void }) =>
      response.end('<title>Start</title><a href="/secret-path">Next</a><a href="/gone">Gone</a>'),
    '/secret-path': page,
    '/?hang=1': page,
    '/?hang=2': page,
    '/?hang=3': page,
  };
  [server, site] = await Promise.all([
    startTestServer({ scanner, config: { metricsToken, concurrency: 2 } }),
    startTestSite({ pages: 0, handlers }),
  ]);
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

const requestMetrics = (origin: string, token: string = metricsToken) =>
  fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });

/** Reads the samples by name and labels. */
async function readSamples(): Promise<ReadonlyMap<string, number>> {
  const text = await (await requestMetrics(server.url)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

test('metrics count requests, jobs, pages and operations on stored files', async () => {
  const scanId = await server.startScan({ url: site.url });
  await server.waitForEnd(scanId);
  await expectStatus(server.call(getProgress, { params: { scanId } }), 200);
  const samples = await waitUntil(async () => {
    const read = await readSamples();
    if (!read.has('curbcut_job_duration_seconds_count{job="end-scan",outcome="completed"}'))
      throw new Error('The scan is still being finalized.');
    return read;
  });
  const route = getProgress.path.replace('{scanId}', ':scanId');
  expect(
    samples.get(`curbcut_http_request_duration_seconds_count{method="GET",route="${route}",status="200"}`),
  ).toBeGreaterThanOrEqual(1);
  expect(samples.get('curbcut_pages_total{outcome="tested",code=""}')).toBe(2);
  expect(samples.get('curbcut_pages_total{outcome="not-tested",code="scan/not-found"}')).toBe(1);
  expect(samples.get('curbcut_job_duration_seconds_count{job="visit-page",outcome="completed"}')).toBe(3);
  expect(
    samples.get('curbcut_blob_operation_duration_seconds_count{operation="put",outcome="ok"}'),
  ).toBeGreaterThanOrEqual(2);
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('metrics include the queue length', async () => {
  for (const number of [1, 2, 3]) await server.startScan({ url: `${site.url}?hang=${number}`, max_pages: 1 });
  await scanner.waitForHeld(2);
  await waitUntil(async () => {
    const samples = await readSamples();
    expect(samples.get('curbcut_slots')).toBe(2);
    expect(samples.get('curbcut_slots_used')).toBe(2);
    expect(samples.get('curbcut_pages_waiting')).toBe(1);
    expect(samples.get('curbcut_queue_jobs_active{job="visit-page"}')).toBe(2);
    expect(samples.get('curbcut_queue_jobs_waiting{job="visit-page"}')).toBe(0);
    expect(samples.get('curbcut_queue_oldest_waiting_seconds{job="visit-page"}')).toBe(0);
  });
});

test('labels contain no URL, id or path that was requested', async () => {
  await fetch(`${server.url}/some-unknown-page-${'x'.repeat(20)}`);
  await fetch(`${server.url}/api/unknown-endpoint/`);
  const text = await (await requestMetrics(server.url)).text();
  expect(text).not.toContain('unknown');
  expect(text).not.toContain('secret-path');
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  expect(text).not.toContain(new URL(site.url).host);
});

test('metrics require the token, and don’t exist if none is set', async () => {
  const response = await requestMetrics(server.url, 'another-token-of-20');
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe('Bearer');
  expect(await response.text()).not.toContain('curbcut_');
  expect((await fetch(`${server.url}/metrics`)).status).toBe(401);
  const other = await startTestServer();
  const answer = await requestMetrics(other.url);
  expect(await answer.text()).not.toContain('curbcut_');
  expect((await other.call(checkHealth)).status).toBeLessThan(600);
  await other.close();
});
