import { resolve } from 'node:path';
import { pagePicture, results } from '@curbcut/contract';
import { ALL_PRIVATE_TARGETS, openScanner, usualVariant } from '@curbcut/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answered } from './kit/call.ts';
import { startTestServer, type TestServer, testConfig } from './kit/server.ts';

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

test('the demo site that we serve can be scanned, barriers and pictures and all; the rest of our server cannot', async () => {
  const scanId = await server.start({ url: `${server.address}/demo-site/`, max_pages: 2 });
  expect(await server.ended(scanId)).toMatchObject({ status: 'completed', pages_done: 2 });
  const { issues, score } = await answered(server.call(results, { params: { scanId } }), 200);
  expect(issues.length).toBeGreaterThan(5);
  expect(score).toBeLessThan(80);
  const picture = await server.call(pagePicture, { params: { scanId, pageId: '0' } });
  expect(picture.status).toBe(200);

  const own = await server.start({ url: `${server.address}/api/docs` });
  expect(await server.ended(own)).toMatchObject({ status: 'failed', code: 'scan/address-refused' });
});

test('neither Curbcut nor axe-core finds anything on the page that describes the API', async () => {
  const config = testConfig(server.config.dataDir);
  const scanner = await openScanner({
    ...config,
    allowPrivate: ALL_PRIVATE_TARGETS,
    concurrency: 1,
    onWarning: () => undefined,
  });
  const settings = { key: 'docs', variants: [usualVariant], waitFor: null, auth: null } as const;
  const result = await scanner.scanPage(`${server.address}/api/docs`, {
    ...settings,
    secondOpinion: true,
    pictures: 'none',
  });
  await scanner.close();
  if (result.status !== 'tested') throw new Error(result.page.notTested.reason);
  // Some rules ask a person something of every page.
  const failed = result.page.findings.filter(({ outcome }) => outcome === 'failed');
  const said = failed.map(({ ruleId, outcome, selector, message }) => ({
    ruleId,
    outcome,
    selector,
    message,
  }));
  expect(said).toEqual([]);
  expect(result.page.elements).toBeGreaterThan(300);
});
