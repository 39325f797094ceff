import { rm } from 'node:fs/promises';
import { cancelScan, checkHealth, getProgress, listScannedPages } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installation } from '../../src/installation.ts';
import { startWorker } from '../../src/start-worker.ts';
import { expectStatus } from '../support/call.ts';
import { createFakeScanner } from '../support/fake-scanner.ts';
import { createHeldScanner } from '../support/held-scanner.ts';
import { STARTUP_TIMEOUT_MS, spawnWorker } from '../support/spawn-server.ts';
import { createTestConfig } from '../support/test-config.ts';
import { createTestDatabase } from '../support/test-database.ts';
import {
  createTemporaryFolder,
  fastHeartbeat,
  startTestServer,
  streamProgress,
  type TestServer,
} from '../support/test-server.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { waitUntil } from '../support/wait-until.ts';

const PAGES = 7;
let site: TestSite;
let dataDir: string;
let web: TestServer;

beforeAll(async () => {
  site = await startTestSite({
    pages: PAGES,
    handlers: { '/?hang=1': (_request, response) => response.end('<a href="/?hang=2">Next</a>') },
  });
  dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
  const config = { runsJobs: false };
  web = await startTestServer({ dataDir, config, heartbeat: fastHeartbeat });
});
afterAll(async () => {
  await web?.close();
  await site?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a worker in this process that tests pages immediately. */
async function startOtherWorker() {
  const overrides = { openScanner: createFakeScanner().open, heartbeat: fastHeartbeat };
  const worker = await startWorker(createTestConfig(dataDir), overrides);
  await worker.ready;
  return worker;
}

const readProbe = async (url: string) => {
  const reply = await fetch(url);
  return { status: reply.status, text: await reply.text() };
};

async function readBrowserCheck() {
  const reply = await web.call(checkHealth);
  return (reply.body as { checks: { browser: object } }).checks.browser;
}

test(
  'scans wait for a worker, and a worker process completes them',
  async () => {
    expect(await readBrowserCheck()).toMatchObject({
      ok: false,
      detail: 'No worker is running, so scans are waiting. Start “curbcut worker”.',
    });
    const scanId = await web.startScan({ url: site.url });
    const params = { scanId };
    expect(await expectStatus(web.call(getProgress, { params }), 200)).toMatchObject({ status: 'queued' });
    const worker = await spawnWorker(dataDir, 'slow');
    expect(await web.waitForEnd(scanId)).toMatchObject({ status: 'completed', pages_done: PAGES });
    expect(web.scanner.settings).toEqual([]);
    expect(await readProbe(`${worker.url}/readyz`)).toEqual({
      status: 200,
      text: 'Ready; pages are scanned here.\n',
    });
    expect((await readProbe(`${worker.url}/other`)).status).toBe(404);
    expect(await readProbe(`${web.url}/livez`)).toMatchObject({ status: 200 });
    expect(await readProbe(`${web.url}/readyz`)).toEqual({
      status: 200,
      text: 'Ready; pages are scanned by workers.\n',
    });
    await worker.kill('SIGTERM');
  },
  STARTUP_TIMEOUT_MS,
);

test(
  'a scan continues on another worker when its worker is killed',
  async () => {
    const lost = await spawnWorker(dataDir, 'stuck');
    const scanId = await web.startScan({ url: site.url });
    for await (const { pages } of streamProgress(web.url, scanId)) {
      if (pages.filter(({ status }) => status === 'running').length === 2) break;
    }
    await lost.kill('SIGKILL');
    const other = await startOtherWorker();
    expect(await web.waitForEnd(scanId)).toMatchObject({
      status: 'completed',
      pages_done: PAGES,
      pages_not_tested: 0,
    });
    const { pages } = await expectStatus(web.call(listScannedPages, { params: { scanId } }), 200);
    expect(pages.every(({ status }) => status === 'tested')).toBe(true);
    await other.close();
  },
  STARTUP_TIMEOUT_MS,
);

test('the port of a worker serves the demo site, for scans of its URL on localhost', async () => {
  const config = createTestConfig(dataDir, { workerHealthPort: 0, demoSiteDir: installation.demoSiteDir });
  const worker = await startWorker(config, {
    openScanner: createFakeScanner().open,
    heartbeat: fastHeartbeat,
  });
  await worker.ready;
  const { status, text } = await readProbe(`${worker.healthUrl}/demo-site/`);
  expect({ status, hasTitle: text.includes('<title>') }).toEqual({ status: 200, hasTitle: true });
  expect(await readProbe(`${worker.healthUrl}/api/scanner/health-check/`)).toMatchObject({ status: 404 });
  expect(await readProbe(`${worker.healthUrl}/metrics`)).toMatchObject({ status: 404 });
  await worker.close();
});

test('a worker that is asked to stop finishes its pages in time, and starts no others', async () => {
  const scanner = createHeldScanner();
  const overrides = { openScanner: scanner.open, heartbeat: fastHeartbeat };
  const worker = await startWorker(
    createTestConfig(dataDir, { concurrency: 1, workerHealthPort: 0 }),
    overrides,
  );
  await worker.ready;
  const scanId = await web.startScan({ url: `${site.url}?hang=1` });
  const [visit] = await scanner.waitForHeld(1);
  const closed = worker.close(30_000);
  await waitUntil(async () =>
    expect(await readProbe(`${worker.healthUrl}/readyz`)).toEqual({
      status: 503,
      text: 'The process is stopping.\n',
    }),
  );
  visit!.release();
  await closed;
  expect(scanner.startedUrls).toHaveLength(1);
  expect(await expectStatus(web.call(getProgress, { params: { scanId } }), 200)).toMatchObject({
    status: 'running',
    pages_done: 1,
  });
  const next = await startOtherWorker();
  expect(await web.waitForEnd(scanId)).toMatchObject({ status: 'completed', pages_done: 2 });
  await next.close();
});

test('a page that does not finish in time is returned to the queue', async () => {
  const scanner = createHeldScanner();
  const overrides = { openScanner: scanner.open, heartbeat: fastHeartbeat };
  const worker = await startWorker(createTestConfig(dataDir, { concurrency: 1 }), overrides);
  await worker.ready;
  const scanId = await web.startScan({ url: `${site.url}?hang=1`, max_pages: 1 });
  await scanner.waitForHeld(1, 'hang=1');
  await worker.close(100);
  const next = await startOtherWorker();
  expect(await web.waitForEnd(scanId)).toMatchObject({ status: 'completed', pages_not_tested: 0 });
  await next.close();
});

test('every server shows the progress of pages that a worker is testing', async () => {
  const scanner = createHeldScanner();
  const { beforeVisit } = scanner;
  const found = { ruleId: 'image-alt', severity: 'critical' as const, message: 'No text.', count: 3 };
  const phase = { step: 'testing', test: 'keyboard focus', done: 12, of: 40, unit: 'tab stops' } as const;
  const size = { width: 8, height: 5, scale: 1, pageHeight: 5 };
  const image = { bytes: Buffer.from('preview'), format: 'jpeg', ...size } as const;
  scanner.beforeVisit = (url, signal, onProgress, onScreenshot) => {
    onProgress({ phase, share: 0, elements: 17, failed: 3, findings: [found], outlines: [] });
    onScreenshot(image, 'preview');
    return beforeVisit(url, signal, onProgress, onScreenshot);
  };
  const overrides = { openScanner: scanner.open, heartbeat: fastHeartbeat };
  const worker = await startWorker(createTestConfig(dataDir, { concurrency: 1 }), overrides);
  await worker.ready;
  const scanId = await web.startScan({ url: `${site.url}?hang=1`, max_pages: 1 });
  for await (const progress of streamProgress(web.url, scanId)) {
    const preview = progress.current?.screenshot;
    if (progress.failed_findings === 0 || !preview) continue;
    expect(progress).toMatchObject({ elements_scanned: 17, failed_findings: 3, pages_done: 0 });
    expect(progress.latest_findings).toMatchObject([{ rule_id: 'image-alt', count: 3 }]);
    expect(progress.current).toMatchObject({ page_id: '0', phase, outlines: [] });
    expect(await (await fetch(new URL(preview.url, web.url))).text()).toBe('preview');
    break;
  }
  for (const visit of await scanner.waitForHeld(1)) visit.release();
  expect(await web.waitForEnd(scanId)).toMatchObject({ status: 'completed' });
  await worker.close();
});

test('canceling a scan on a server interrupts its pages on a worker', async () => {
  const scanner = createHeldScanner();
  const overrides = { openScanner: scanner.open, heartbeat: fastHeartbeat };
  const worker = await startWorker(createTestConfig(dataDir, { concurrency: 1 }), overrides);
  await worker.ready;
  const { scanId, claimToken } = await web.startScanAsVisitor({ url: `${site.url}?hang=1` });
  await scanner.waitForHeld(1);
  const headers = { 'x-claim-token': claimToken };
  await expectStatus(web.call(cancelScan, { params: { scanId }, headers }), 200);
  await scanner.waitForHeld(0);
  await worker.close();
});

test('a worker without PostgreSQL explains what to do', async () => {
  const config = { ...createTestConfig(dataDir), databaseUrl: undefined };
  await expect(startWorker(config)).rejects.toThrow(/^A worker needs the PostgreSQL .* Set DATABASE_URL/);
});
