import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ALL_PRIVATE_TARGETS,
  defaultVariant,
  openScanner,
  type PageStructure,
  type ScanComparison,
  type Scanner,
  scanSite,
} from '../src/index.ts';
import { createPageHtml } from './test-site.ts';

/**
 * Long enough for a harmless page on a busy machine. Hanging pages use most of it and a CPU core, so the
 * tests run concurrently.
 */
const TIME_LIMIT_MS = 15_000;

const pages: Readonly<Record<string, string | RequestListener>> = {
  '/': createPageHtml('Start', '<img src="a.png"><p>Text</p>'),
  '/compared': createPageHtml('Compared', '<p>Text</p>'),
  '/busy-on-focus': createPageHtml('Busy', '<img src="a.png"><button onfocus="for (;;);">Go</button>'),
  '/busy-when-narrow': createPageHtml(
    'Narrow',
    '<img src="a.png"><script>if (innerWidth < 600) for (;;);</script>',
  ),
  '/no-answer': () => {},
};
const requested: string[] = [];
const server = createServer((request, response) => {
  const path = request.url ?? '/';
  requested.push(path);
  const answer = pages[path];
  if (typeof answer === 'function') answer(request, response);
  else
    response
      .writeHead(answer === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
      .end(answer);
});
const toUrl = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

let scanner: Scanner;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  scanner = await openScanner({
    cacheDir: join(tmpdir(), 'curbcut-test-browser'),
    allowPrivate: ALL_PRIVATE_TARGETS,
    concurrency: 3,
    pageTimeLimitMs: TIME_LIMIT_MS,
    onWarning: () => undefined,
  });
  // A scanner's first page also waits for its browser and threads.
  await scan('/');
});
afterAll(async () => {
  await scanner?.close();
  server.closeAllConnections();
  server.close();
});

async function scan(path: string, variants = [defaultVariant]) {
  const settings = { key: path, variants, waitFor: null, auth: null, secondOpinion: false };
  const result = await scanner.scanPage(toUrl(path), { ...settings, screenshots: 'none' });
  await scanner.forget(path);
  return result;
}

it('the time limit excludes waiting for the first page of the scan', async () => {
  const settings = {
    key: 'compared',
    variants: [defaultVariant],
    waitFor: null,
    auth: null,
    secondOpinion: false,
  };
  const report = Promise.withResolvers<PageStructure>();
  const scanQuickly = (path: string, comparison: ScanComparison) =>
    scanner.scanPage(
      toUrl(path),
      { ...settings, screenshots: 'none', depth: 'quick', listsElements: true, recordsTranscript: true },
      { comparison },
    );
  const getFirst = () => sleep(TIME_LIMIT_MS).then(() => report.promise);
  const first = scanQuickly('/', {
    isFirst: true,
    getFirst,
    report: (_, structure) => report.resolve(structure),
  });
  const result = await scanQuickly('/compared', { isFirst: false, getFirst, report: () => {} });
  await first;
  if (result.status !== 'tested') throw new Error(result.page.notTested.reason);
  expect(result.page.unexamined).toEqual([]);
  expect(result.pageElements).not.toBeNull();
  expect(result.transcript?.orders.reading.stops).not.toEqual([]);
});

describe.concurrent('a page that reaches its time limit', () => {
  it('keeps earlier findings when a probe runs out of time, and reports what was not tested', async () => {
    const result = await scan('/busy-on-focus');
    if (result.status !== 'tested') throw new Error(result.page.notTested.reason);
    expect(result.page.findings.map(({ ruleId }) => ruleId)).toContain('image-alt');
    expect(result.page).toMatchObject({ title: 'Busy', elements: expect.any(Number) });
    expect(result.page.unexamined).toContainEqual({
      reason: 'time-limit',
      detail: expect.stringMatching(
        /^The page ran out of time or stopped responding\. Not tested: .*keyboard focus/,
      ),
      selector: '',
      limits: expect.arrayContaining([
        expect.objectContaining({ test: 'keyboard focus', reason: 'deadline' }),
      ]),
    });
    expect(result.fixes).toBeNull();
  });

  it('keeps variants that were tested before one that ran out of time', async () => {
    const narrow = { viewport: { width: 360, height: 640 }, colorScheme: 'light' } as const;
    const dark = { ...defaultVariant, colorScheme: 'dark' } as const;
    const result = await scan('/busy-when-narrow', [defaultVariant, narrow, dark]);
    if (result.status !== 'tested') throw new Error(result.page.notTested.reason);
    expect(result.page.findings.map(({ ruleId }) => ruleId)).toContain('image-alt');
    const untested = result.page.unexamined.filter(({ reason }) => reason === 'time-limit');
    expect(untested.map(({ detail }) => detail)).toEqual([
      'The page ran out of time or memory. Not tested: 360 × 640 px, light.',
      `The page ran out of time or memory. Not tested: ${defaultVariant.viewport.width} × ${defaultVariant.viewport.height} px, dark.`,
    ]);
  });

  it('is visited only once if it never responds', async () => {
    const target = { list: [toUrl('/no-answer')], settings: {} };
    const codes: string[] = [];
    for await (const event of scanSite(scanner, target)) {
      if (event.type === 'page-failed') codes.push(event.page.notTested.code);
    }
    expect(codes).toEqual(['scan/timed-out']);
    expect(requested.filter((path) => path === '/no-answer')).toHaveLength(1);
  });
});
