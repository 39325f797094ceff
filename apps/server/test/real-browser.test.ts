import { resolve } from 'node:path';
import {
  answerAuditQuestions,
  createReport,
  getPageScreenshot,
  getPageTranscript,
  getReport,
  getResults,
  listAuditQuestions,
  listScannedPages,
  listSites,
  proposeAuditSample,
  startAudit,
  updateAuditFromScan,
} from '@curbcut/contract';
import { openScanner } from '@curbcut/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failInProbe } from '../../../packages/engine/test/inject-faults.ts';
import { COMPLETE } from '../../../tools/test/scope.ts';
import { signUp } from './support/account.ts';
import { expectStatus } from './support/call.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';
import { waitUntil } from './support/wait-until.ts';

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
  const scanId = await server.startScan({ url: `${server.url}/demo-site/`, max_pages: 2, depth: 'quick' });
  expect(await server.waitForEnd(scanId)).toMatchObject({ status: 'completed', pages_done: 2 });
  const { issues, score } = await expectStatus(server.call(getResults, { params: { scanId } }), 200);
  expect(issues.length).toBeGreaterThan(5);
  expect(score).toBeLessThan(80);
  const screenshot = await server.call(getPageScreenshot, { params: { scanId, pageId: '0' } });
  expect(screenshot.status).toBe(200);
  const transcript = await expectStatus(
    server.call(getPageTranscript, { params: { scanId, pageId: '0' }, query: { order: 'headings' } }),
    200,
  );
  expect(transcript).toMatchObject({ omitted: 0, unavailable: null });
  expect(transcript.lines.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/, heading, level 1$/),
  );
  expect(transcript.totals.reading).toBeGreaterThan(20);

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

  const own = await server.startScan({ url: `${server.url}/api/openapi.json` });
  expect(await server.waitForEnd(own)).toMatchObject({ status: 'failed', code: 'scan/address-refused' });
});

test('a fault in our code costs only its part of a page', async () => {
  const undo = failInProbe('color-cues');
  const scanId = await server.startScan({ url: `${server.url}/demo-site/`, max_pages: 1 });
  expect(await server.waitForEnd(scanId)).toMatchObject({ status: 'completed', pages_done: 1 });
  undo();
  const { issues } = await expectStatus(server.call(getResults, { params: { scanId } }), 200);
  expect(issues.length).toBeGreaterThan(5);
  const { pages } = await expectStatus(server.call(listScannedPages, { params: { scanId } }), 200);
  expect(pages[0]!.unexamined).toContainEqual(
    expect.objectContaining({
      reason: 'internal-error',
      detail: expect.stringMatching(/\(reference [\da-f]{8}\)\. Not tested: states shown by color\./),
    }),
  );
});

// The tests of audits use a scanner without a browser.
test('an audit keeps every answer when the same site is scanned again', { tags: COMPLETE }, async () => {
  const { headers } = await signUp(server, 'ada@example.com');
  const url = `${server.url}/demo-site/`;
  const scanId = await server.startScan({ url, max_pages: 2 }, headers);
  await server.waitForEnd(scanId, headers);
  const { siteId, ...sample } = await waitUntil(async () => {
    const [site] = (await expectStatus(server.call(listSites, { headers }), 200)).sites;
    const params = { siteId: site!.id };
    return { ...params, ...(await expectStatus(server.call(proposeAuditSample, { params, headers }), 200)) };
  });
  expect(sample.pages).toHaveLength(2);
  const body = {
    scan_id: scanId,
    title: 'Demo site',
    evaluator: 'Ada Byron',
    seed: sample.seed,
    pages: sample.pages.map(({ page_id, reason }) => ({ page_id, reason })),
  };
  const audit = await expectStatus(server.call(startAudit, { params: { siteId }, headers, body }), 201);
  const params = { auditId: audit.id };
  const { questions } = await expectStatus(server.call(listAuditQuestions, { params, headers }), 200);
  const issues = questions.filter(({ kind }) => kind === 'issue');
  expect(issues.length).toBeGreaterThan(3);
  const answers = questions.map(({ id }) => ({
    question_id: id,
    previous_answer_id: null,
    outcome: 'pass' as const,
  }));
  await expectStatus(server.call(answerAuditQuestions, { params, headers, body: { answers } }), 200);

  const secondScan = await server.startScan({ url, max_pages: 2 }, headers);
  await server.waitForEnd(secondScan, headers);
  const updated = await waitUntil(() =>
    expectStatus(server.call(updateAuditFromScan, { params, headers }), 200),
  );
  expect(updated).toMatchObject({ kept: questions.length, outdated: 0, closed: 0, added: 0 });
  expect(updated.audit).toMatchObject({ scan_id: secondScan, answered: questions.length });
});
