import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkHealth, getProgress, getResults, listScannedPages, startScan } from '@curbcut/contract';
import { afterEach, expect, test } from 'vitest';
import { MAX_PAGES_IN_TRACE } from '../src/jobs/job-definitions.ts';
import { expectStatus } from './support/call.ts';
import { createFakeScanner } from './support/fake-scanner.ts';
import { createTracingSettings, type OtlpReceiver, startOtlpReceiver } from './support/otlp-receiver.ts';
import { serverProcessFlags, spawnServer } from './support/spawn-server.ts';
import { createTestDatabase } from './support/test-database.ts';
import { createTemporaryFolder, startTestServer } from './support/test-server.ts';
import { startTestSite } from './support/test-site.ts';
import { waitUntil } from './support/wait-until.ts';

/** Each test starts a server, some in separate processes, which takes a long time on a busy machine. */
const TIMEOUT_MS = 900_000;

const open: { close(): Promise<void> }[] = [];
/** Closes it after the test, in the reverse order. */
function closeLater<Closable extends { close(): Promise<void> }>(opened: Closable): Closable {
  open.push(opened);
  return opened;
}
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

/** Starts a server, scans a site, and closes the server, which sends the last spans. */
async function scanWithTraces(receiver: OtlpReceiver, pages: number, headers?: Record<string, string>) {
  const site = closeLater(await startTestSite({ pages }));
  const server = await startTestServer({ config: { tracing: receiver.settings } });
  const scanId = await server.startScan({ url: site.url }, headers);
  await server.waitForEnd(scanId);
  await expectStatus(server.call(getResults, { params: { scanId } }), 200);
  await expectStatus(server.call(checkHealth), 200);
  await fetch(`${server.url}/livez`);
  await fetch(`${server.url}/`);
  await server.close();
  return { scanId, site };
}

test(
  'a scan is one trace, from the request of its caller to its pages',
  async () => {
    const receiver = closeLater(await startOtlpReceiver());
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    const { scanId, site } = await scanWithTraces(receiver, 3, headers);
    const { spans } = receiver;
    const inTrace = spans.filter((span) => span.traceId === traceId);
    const find = (name: string) => inTrace.filter((span) => span.name === name);

    const [request] = find(`POST ${startScan.path}`);
    expect(request).toMatchObject({
      kind: 2,
      parentSpanId: 'b7ad6b7169203331',
      attributes: {
        'http.request.method': 'POST',
        'http.route': startScan.path,
        'http.response.status_code': 202,
      },
      resource: { 'service.name': 'curbcut', 'curbcut.role': 'server' },
    });
    const jobs = find('job visit-page');
    expect(jobs).toHaveLength(3);
    for (const job of [...find('job start-crawl'), ...jobs])
      expect(job).toMatchObject({ parentSpanId: request!.spanId, kind: 5 });
    expect(jobs.map(({ attributes }) => attributes['curbcut.page.position']).toSorted()).toEqual([0, 1, 2]);
    expect(jobs[0]!.attributes).toMatchObject({
      'curbcut.scan.id': scanId,
      'curbcut.job.attempt': 1,
      'curbcut.job.outcome': 'completed',
    });
    expect(find('page').map(({ parentSpanId }) => parentSpanId)).toEqual(
      expect.arrayContaining(jobs.map(({ spanId }) => spanId)),
    );
    const [page] = find('page');
    expect(page!.attributes).toMatchObject({ 'curbcut.page.outcome': 'tested', 'curbcut.page.variants': 1 });
    expect(find('capture').map(({ parentSpanId }) => parentSpanId)).toContain(page!.spanId);
    expect(find('blob put').map(({ parentSpanId }) => parentSpanId)).toEqual(
      expect.arrayContaining(jobs.map(({ spanId }) => spanId)),
    );
    expect(find('scan')).toMatchObject([
      { parentSpanId: request!.spanId, attributes: { 'curbcut.scan.status': 'completed' } },
    ]);
    expect(find('scan')[0]!.ms).toBeGreaterThan(page!.ms);
    expect(find('job end-scan')).toMatchObject([{ parentSpanId: request!.spanId }]);

    const routes = new Set(spans.flatMap(({ attributes }) => attributes['http.route'] ?? []));
    const withParam = (path: string) => path.replace('{scanId}', ':scanId');
    expect([...routes].toSorted()).toEqual(
      [startScan.path, withParam(getResults.path), withParam(getProgress.path)].toSorted(),
    );
    // As in the log, scan ids appear, but not a page's text or URL.
    const sent = receiver.requests.map(({ body }) => body).join();
    for (const text of [site.url, new URL(site.url).host, 'Page 1', 'logo.png'])
      expect(sent).not.toContain(text);
  },
  TIMEOUT_MS,
);

test(
  'later pages of a large scan have their own traces, which link to the scan',
  async () => {
    const receiver = closeLater(await startOtlpReceiver());
    const pages = MAX_PAGES_IN_TRACE + 2;
    const site = closeLater(await startTestSite({ pages }));
    // At most half of the pages of a scan may have URLs that differ only in a number.
    const maxPages = 2 * pages;
    const visitor = { pagesPerScan: maxPages, scansPerHour: 10, retentionDays: 30 };
    const server = await startTestServer({ config: { tracing: receiver.settings, visitor } });
    const scanId = await server.startScan({ url: site.url, max_pages: maxPages });
    await server.waitForEnd(scanId);
    await server.close();
    const { spans } = receiver;
    const { traceId, spanId } = spans.find(({ name }) => name === `POST ${startScan.path}`)!;
    const jobs = spans.filter(({ name }) => name === 'job visit-page');
    const later = jobs.filter((job) => job.traceId !== traceId);
    expect(jobs.length - later.length).toBe(MAX_PAGES_IN_TRACE);
    expect(later.map(({ attributes }) => attributes['curbcut.page.position'] as number).toSorted()).toEqual([
      MAX_PAGES_IN_TRACE,
      MAX_PAGES_IN_TRACE + 1,
    ]);
    for (const job of later) {
      expect(job).toMatchObject({ links: [{ traceId, spanId }] });
      expect(job.parentSpanId).toBeUndefined();
      const page = spans.find(({ name, parentSpanId }) => name === 'page' && parentSpanId === job.spanId);
      expect(page?.traceId).toBe(job.traceId);
    }
    expect(new Set(later.map((job) => job.traceId)).size).toBe(2);
    expect(spans.find(({ name }) => name === 'job end-scan')).toMatchObject({
      traceId,
      parentSpanId: spanId,
    });
  },
  TIMEOUT_MS,
);

test(
  'without settings, the SDK isn’t loaded',
  async () => {
    const dataDir = await createTemporaryFolder();
    await createTestDatabase(dataDir);
    const script = join(import.meta.dirname, 'support/list-loaded-packages.ts');
    const changes = [{}, { tracing: createTracingSettings(9) }].map((change) => JSON.stringify(change));
    const args = [...serverProcessFlags, script, dataDir, ...changes];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const [without, withTracing] = (JSON.parse(stdout) as string[][]).map((names) =>
      names.filter((name) => name.startsWith('@opentelemetry/')),
    );
    // Other libraries load the API, which doesn't do anything on its own.
    expect(without!.filter((name) => name !== '@opentelemetry/api')).toEqual([]);
    expect(withTracing).toContain('@opentelemetry/sdk-trace');
    await rm(dataDir, { recursive: true, force: true });
  },
  TIMEOUT_MS,
);

test(
  'log lines identify the current span',
  async () => {
    const receiver = closeLater(await startOtlpReceiver());
    const site = closeLater(
      await startTestSite({ pages: 1, handlers: { '/': (_, reply) => reply.writeHead(404).end() } }),
    );
    const dataDir = await createTemporaryFolder();
    await createTestDatabase(dataDir);
    const server = await spawnServer(dataDir, 'slow', { tracing: receiver.settings, logLevel: 'debug' });
    const started = await fetch(`${server.url}${startScan.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: site.url }),
    });
    expect(started.status).toBe(202);
    const line = await waitUntil(() => {
      const found = server.log.find(({ msg }) => msg === 'a page was not tested');
      expect(found).toBeDefined();
      return found!;
    });
    await server.kill('SIGTERM');
    expect(receiver.spans).toContainEqual(
      expect.objectContaining({ name: 'job visit-page', traceId: line.trace_id, spanId: line.span_id }),
    );
    const request = receiver.spans.find(({ name }) => name === `POST ${startScan.path}`);
    expect(server.log).toContainEqual(
      expect.objectContaining({ msg: 'answered', route: startScan.path, span_id: request!.spanId }),
    );
    await rm(dataDir, { recursive: true, force: true });
  },
  TIMEOUT_MS,
);

test.each(['silent', 'unreachable'] as const)(
  'a %s collector delays neither requests and scans nor the shutdown',
  async (kind) => {
    const receiver = await startOtlpReceiver('silent');
    if (kind === 'silent') closeLater(receiver);
    else await receiver.close();
    const site = closeLater(await startTestSite({ pages: 3 }));
    const server = await startTestServer({ config: { tracing: receiver.settings } });
    const scanId = await server.startScan({ url: site.url });
    expect(await server.waitForEnd(scanId)).toMatchObject({ status: 'completed', pages_done: 3 });
    const { pages } = await expectStatus(server.call(listScannedPages, { params: { scanId } }), 200);
    expect(pages.map(({ status }) => status)).toEqual(['tested', 'tested', 'tested']);
    const startedAt = performance.now();
    await server.close();
    // A second for the last spans, and what closing takes on a busy machine; the SDK alone would wait for 10 seconds.
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    if (kind === 'silent') expect(receiver.spans.length).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

test(
  'spans are sent as Protocol Buffers unless JSON is requested',
  async () => {
    const receiver = closeLater(await startOtlpReceiver());
    const tracing = { ...receiver.settings, protocol: 'http/protobuf' } as const;
    const server = await startTestServer({ config: { tracing } });
    await server.call(getProgress, { params: { scanId: crypto.randomUUID() } });
    await server.close();
    expect(receiver.requests[0]).toMatchObject({
      path: '/v1/traces',
      headers: { 'content-type': 'application/x-protobuf' },
    });
    expect(receiver.requests.map(({ body }) => body).join()).toContain('GET /api/');
  },
  TIMEOUT_MS,
);

test(
  'a failed job is an error without its message',
  async () => {
    const receiver = closeLater(await startOtlpReceiver());
    const site = closeLater(await startTestSite({ pages: 1 }));
    let visits = 0;
    const scanner = createFakeScanner(async () => {
      visits += 1;
      if (visits === 1) throw new TypeError('The secret of the page.');
    });
    const server = await startTestServer({ scanner, config: { tracing: receiver.settings } });
    await server.waitForEnd(await server.startScan({ url: site.url }));
    await server.close();
    const jobs = receiver.spans.filter(({ name }) => name === 'job visit-page');
    expect(jobs.map(({ attributes, isError }) => [attributes['curbcut.job.attempt'], isError])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(jobs[0]!.attributes).toMatchObject({ 'error.type': 'TypeError', 'curbcut.job.outcome': 'failed' });
    expect(new Set(jobs.map(({ traceId }) => traceId)).size).toBe(1);
    expect(receiver.requests.map(({ body }) => body).join()).not.toContain('secret');
  },
  TIMEOUT_MS,
);
