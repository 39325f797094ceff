import { resolve } from 'node:path';
import { createReport, getPageScreenshot, getReport, getResults } from '@curbcut/contract';
import { ALL_PRIVATE_TARGETS, defaultVariant, openScanner } from '@curbcut/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus } from './kit/call.ts';
import { createTestConfig } from './kit/test-config.ts';
import { startTestServer, type TestServer } from './kit/test-server.ts';
import { waitUntil } from './kit/wait-until.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    openScanner,
    config: {
      demoSiteDir: resolve(import.meta.dirname, '../../web/demo-site'),
      allowPrivateTargets: { kind: 'none' },
    },
  });
});
afterAll(() => server?.close());

test('the demo site of the server can be scanned with screenshots, and the rest of the server cannot', async () => {
  const scanId = await server.startScan({ url: `${server.url}/demo-site/`, max_pages: 2 });
  expect(await server.waitForEnd(scanId)).toMatchObject({ status: 'completed', pages_done: 2 });
  const { issues, score } = await expectStatus(server.call(getResults, { params: { scanId } }), 200);
  expect(issues.length).toBeGreaterThan(5);
  expect(score).toBeLessThan(80);
  const screenshot = await server.call(getPageScreenshot, { params: { scanId, pageId: '0' } });
  expect(screenshot.status).toBe(200);

  const { report } = await expectStatus(server.call(createReport, { params: { scanId } }), 202);
  const printed = await waitUntil(async () => {
    const now = await expectStatus(server.call(getReport, { params: { reportId: report.id } }), 200);
    expect(now.status, now.error ?? '').toBe('ready');
    return now;
  });
  const pdf = Buffer.from(await (await fetch(`${server.url}${printed.download_url}`)).arrayBuffer());
  expect(pdf.byteLength).toBe(printed.bytes);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1'), 'tagged').toContain('/StructTreeRoot');

  const own = await server.startScan({ url: `${server.url}/api/docs` });
  expect(await server.waitForEnd(own)).toMatchObject({ status: 'failed', code: 'scan/address-refused' });
});

test('neither Curbcut nor axe-core finds issues on the API documentation page', async () => {
  const config = createTestConfig(server.config.dataDir);
  const scanner = await openScanner({
    ...config,
    allowPrivate: ALL_PRIVATE_TARGETS,
    concurrency: 1,
    onWarning: () => undefined,
  });
  const settings = { key: 'docs', variants: [defaultVariant], waitFor: null, auth: null } as const;
  const result = await scanner.scanPage(`${server.url}/api/docs`, {
    ...settings,
    secondOpinion: true,
    screenshots: 'none',
  });
  await scanner.close();
  if (result.status !== 'tested') throw new Error(result.page.notTested.reason);
  // Some rules have needs-review findings on every page.
  const failed = result.page.findings.filter(({ outcome }) => outcome === 'failed');
  const reported = failed.map(({ ruleId, outcome, selector, message }) => ({
    ruleId,
    outcome,
    selector,
    message,
  }));
  expect(reported).toEqual([]);
  expect(result.page.elements).toBeGreaterThan(300);
});
