import { progress } from '@curbcut/contract';
import { afterEach, expect, test } from 'vitest';
import { answered } from './kit/call.ts';
import { fakeScanner } from './kit/fake-scanner.ts';
import { startTestServer, type TestServer } from './kit/server.ts';
import { startSite, type TestSite } from './kit/site.ts';
import { until } from './kit/until.ts';

/** Each test starts a server of its own, which takes long on a busy machine. */
const PATIENCE_MS = 180_000;

let server: TestServer;
let site: TestSite;
afterEach(async () => {
  await server?.close();
  await site?.close();
});

const progressOf = (scanId: string) => answered(server.call(progress, { params: { scanId } }), 200);

test(
  'the start page is shown while the site has not answered yet',
  async () => {
    const answer = Promise.withResolvers<void>();
    site = await startSite({
      pages: 3,
      special: {
        '/robots.txt': (_request, response) => void answer.promise.then(() => response.writeHead(404).end()),
      },
    });
    server = await startTestServer();
    const scanId = await server.start({ url: site.url });
    await until(async () => {
      expect(await progressOf(scanId)).toMatchObject({
        status: 'running',
        pages_done: 0,
        pages_found: 1,
        pages: [{ url: site.url, status: 'running' }],
      });
    });
    answer.resolve();
    expect(await server.ended(scanId)).toMatchObject({ status: 'completed', pages_done: 3, pages_found: 3 });
  },
  PATIENCE_MS,
);

test(
  'what the first rules have found is shown before the page is finished, and counted once',
  async () => {
    const visit = Promise.withResolvers<void>();
    const scanner = fakeScanner(async (_url, _signal, onProgress) => {
      onProgress({
        elements: 50,
        failed: 4,
        findings: [{ ruleId: 'image-alt', severity: 'critical', message: 'No text.', count: 4 }],
      });
      await visit.promise;
    });
    site = await startSite({ pages: 1 });
    server = await startTestServer({ scanner });
    const scanId = await server.start({ url: site.url });
    await until(async () => {
      const shown = await progressOf(scanId);
      expect(shown).toMatchObject({ pages_done: 0, failed_findings: 4, elements_scanned: 50 });
      expect(shown.latest_findings).toMatchObject([{ rule_id: 'image-alt', count: 4, page_url: site.url }]);
    });
    visit.resolve();
    const last = await server.ended(scanId);
    expect(last).toMatchObject({ status: 'completed', pages_done: 1, failed_findings: 2 });
    expect(last.latest_findings.every(({ message }) => message !== 'No text.')).toBe(true);
  },
  PATIENCE_MS,
);
