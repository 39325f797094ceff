import { getProgress, type ScreenshotInfo } from '@curbcut/contract';
import { afterEach, expect, test } from 'vitest';
import { expectStatus } from './support/call.ts';
import { createFakeScanner } from './support/fake-scanner.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';
import { startTestSite, type TestSite } from './support/test-site.ts';
import { waitUntil } from './support/wait-until.ts';

/** Each test starts its own server, which takes a long time on a busy machine. */
const TEST_TIMEOUT_MS = 900_000;

let server: TestServer;
let site: TestSite;
afterEach(async () => {
  await server?.close();
  await site?.close();
});

const testing = {
  phase: { step: 'testing', test: 'keyboard focus', done: 12, of: 40, unit: 'tab stops' },
} as const;

const createImage = (text: string) => ({
  ...{ bytes: Buffer.from(text), format: 'jpeg' as const },
  ...{ width: 1280, height: 800, scale: 1, pageHeight: 800 },
});

/** Reads an image as a browser does, without signing in. */
async function readImage(image: ScreenshotInfo | null | undefined): Promise<string | null> {
  const response = image && (await fetch(new URL(image.url, server.url)));
  return response?.ok ? response.text() : null;
}

const getProgressOf = (scanId: string) => expectStatus(server.call(getProgress, { params: { scanId } }), 200);

test(
  'progress includes the start page before the site has responded',
  async () => {
    const robotsReply = Promise.withResolvers<void>();
    site = await startTestSite({
      pages: 3,
      handlers: {
        '/robots.txt': (_request, response) =>
          void robotsReply.promise.then(() => response.writeHead(404).end()),
      },
    });
    server = await startTestServer();
    const scanId = await server.startScan({ url: site.url });
    await waitUntil(async () => {
      expect(await getProgressOf(scanId)).toMatchObject({
        status: 'running',
        pages_done: 0,
        pages_found: 1,
        pages: [{ url: site.url, status: 'running' }],
      });
    });
    robotsReply.resolve();
    expect(await server.waitForEnd(scanId)).toMatchObject({
      status: 'completed',
      pages_done: 3,
      pages_found: 3,
    });
  },
  TEST_TIMEOUT_MS,
);

test(
  'progress includes the findings of the first rules before the page is finished, and counts them once',
  async () => {
    const visit = Promise.withResolvers<void>();
    const previewSeen = Promise.withResolvers<void>();
    const scanner = createFakeScanner(async (_url, _signal, onProgress, onScreenshot) => {
      onScreenshot(createImage('preview'), 'preview');
      onProgress({
        ...testing,
        share: 0.25,
        elements: 50,
        failed: 4,
        outlines: [{ x: 1, y: 2, width: 30, height: 40, severity: 'critical' }],
        findings: [{ ruleId: 'image-alt', severity: 'critical', message: 'No text.', count: 4 }],
      });
      await previewSeen.promise;
      onScreenshot(createImage('screenshot'), 'screenshot');
      await visit.promise;
    });
    site = await startTestSite({ pages: 1 });
    server = await startTestServer({ scanner });
    const scanId = await server.startScan({ url: site.url, max_pages: 1 });
    await waitUntil(async () => {
      const shown = await getProgressOf(scanId);
      expect(shown).toMatchObject({ pages_done: 0, failed_findings: 4, elements_scanned: 50, percent: 24 });
      expect(shown.latest_findings).toMatchObject([{ rule_id: 'image-alt', count: 4, page_url: site.url }]);
    });
    // Without the screenshot, an outline could be in the wrong place.
    await waitUntil(async () => {
      const { current, pages } = await getProgressOf(scanId);
      expect(current).toMatchObject({ page_id: '0', page_url: site.url, ...testing, outlines: [] });
      expect(await readImage(current?.screenshot)).toBe('preview');
      expect(await readImage(pages[0]?.preview)).toBe('preview');
    });
    previewSeen.resolve();
    await waitUntil(async () => {
      const { current, pages } = await getProgressOf(scanId);
      expect(await readImage(current?.screenshot)).toBe('screenshot');
      expect(current?.outlines).toEqual([{ x: 1, y: 2, width: 30, height: 40, severity: 'critical' }]);
      expect(await readImage(pages[0]?.preview)).toBe('preview');
    });
    visit.resolve();
    const last = await server.waitForEnd(scanId);
    expect(last).toMatchObject({ status: 'completed', pages_done: 1, failed_findings: 2 });
    expect(last.current).toBe(null);
    expect(last.latest_findings.every(({ message }) => message !== 'No text.')).toBe(true);
  },
  TEST_TIMEOUT_MS,
);
