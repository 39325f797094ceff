import { rm } from 'node:fs/promises';
import { startScan } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOBS } from '../../src/jobs/job-definitions.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../support/otlp-receiver.ts';
import { getDatabaseUrl, withClient } from '../support/postgres-databases.ts';
import { type SpawnedServer, STARTUP_TIMEOUT_MS, spawnWorker } from '../support/spawn-server.ts';
import { createTestDatabase } from '../support/test-database.ts';
import {
  createTemporaryFolder,
  fastHeartbeat,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

const PAGES = 4;
let site: TestSite;
let dataDir: string;
let receiver: OtlpReceiver;
let web: TestServer;
let worker: SpawnedServer | undefined;

beforeAll(async () => {
  site = await startTestSite({ pages: PAGES });
  receiver = await startOtlpReceiver();
  dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
  const config = { runsJobs: false, tracing: receiver.settings };
  web = await startTestServer({ dataDir, config, heartbeat: fastHeartbeat });
});
afterAll(async () => {
  await worker?.kill('SIGKILL');
  await web?.close();
  await receiver?.close();
  await site?.close();
  await rm(dataDir, { recursive: true, force: true });
});

test(
  'a scan is a single trace across a server and a worker process',
  async () => {
    const scanId = await web.startScan({ url: site.url });
    worker = await spawnWorker(dataDir, 'slow', { tracing: receiver.settings });
    expect(await web.waitForEnd(scanId)).toMatchObject({ status: 'completed', pages_done: PAGES });
    await worker.kill('SIGTERM');
    await web.close();
    const { spans } = receiver;
    const request = spans.find(({ name }) => name === `POST ${startScan.path}`)!;
    const inTrace = spans.filter(({ traceId }) => traceId === request.traceId);
    const ofRole = (role: string) => inTrace.filter(({ resource }) => resource['curbcut.role'] === role);
    expect(ofRole('server').map(({ name }) => name)).toContain(request.name);
    const names = ofRole('worker').map(({ name }) => name);
    expect(names.filter((name) => name === 'page')).toHaveLength(PAGES);
    expect(names).toEqual(expect.arrayContaining(['job start-crawl', 'job visit-page', 'capture', 'scan']));
    const ids = new Set(inTrace.map(({ spanId }) => spanId));
    const orphans = inTrace.filter(
      ({ parentSpanId }) => parentSpanId !== undefined && !ids.has(parentSpanId),
    );
    expect(orphans).toEqual([]);
  },
  STARTUP_TIMEOUT_MS,
);

test('jobs carry their trace in a field that earlier workers ignore', async () => {
  const { rows } = await withClient(getDatabaseUrl(dataDir)!, (client) =>
    client.query<{ name: string; data: { traceparent?: string } }>(
      'select name, data from pgboss.job where data is not null',
    ),
  );
  const withParent = rows.filter(({ data }) => data.traceparent !== undefined);
  expect(withParent.map(({ name }) => name)).toEqual(expect.arrayContaining(['start-crawl', 'visit-page']));
  for (const { name, data } of withParent) {
    const { traceparent, ...payload } = data;
    expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    const { payload: schema } = JOBS.find((job) => job.name === name)!;
    expect(schema.parse(data)).toEqual(schema.parse(payload));
  }
});
