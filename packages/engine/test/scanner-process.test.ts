import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { COMPLETE } from '../../../tools/test/scope.ts';
import {
  ALL_PRIVATE_TARGETS,
  defaultVariant,
  NoBrowserError,
  openScanner,
  openScannerProcess,
  type PageProgress,
  type PageStructure,
  type ProcessLimits,
  type Scanner,
  ScannerCrashedError,
  type ScannerProcess,
  type SiteScanSettings,
} from '../src/index.ts';
import { findBrowserProcesses, listRunningProcesses } from './processes.ts';

const cacheDir = join(tmpdir(), 'curbcut-test-browser');
const warnings: string[] = [];
const options = {
  cacheDir,
  allowPrivate: ALL_PRIVATE_TARGETS,
  concurrency: 2,
  onWarning: (sentence: string) => void warnings.push(sentence),
};
const settings: SiteScanSettings = {
  key: 'test',
  variants: [defaultVariant],
  waitFor: null,
  auth: null,
  secondOpinion: false,
  screenshots: 'findings',
  // The processes exchange the same messages at every depth, except where all results are compared.
  depth: 'quick',
};
const IMAGES = 12;
const JPEG_START = Buffer.from([0xff, 0xd8]);
const PAGE = `<!doctype html><html lang="en"><head><title>Shop</title></head><body><main><h1>Shop</h1>
  ${'<p><img src="data:," width="40" height="40"> <a href="/next">Next</a></p>'.repeat(IMAGES)}
  <form action="/send"><label>Name <input></label> <button data-tooltip="Send"><svg width="9" height="9"></svg></button></form></main></body></html>`;

/** A page that keeps changing for a few seconds after it has loaded. */
const CHANGING_PAGE = `<!doctype html><html lang="en"><title>News</title><main><h1>News</h1></main><script>
  let count = 0;
  const add = () => { document.querySelector('main').append(document.createElement('p')); if (++count < 60) setTimeout(add, 50); };
  add();
</script></html>`;

let site: Server;
let origin: string;
/** Number of pending requests for `/never`. */
let waiting = 0;
beforeAll(async () => {
  site = createServer(({ url }, response) => {
    if (url === '/never') {
      waiting += 1;
      return;
    }
    if (url === '/changing') response.end(CHANGING_PAGE);
    else if (url === '/robots.txt') response.end(`User-agent: *\nDisallow: /kept\nSitemap: ${origin}map.xml`);
    else if (url === '/map.xml') response.end(`<urlset><url><loc>${origin}listed</loc></url></urlset>`);
    else response.setHeader('content-type', 'text/html').end(PAGE);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});
afterAll(() => {
  site.close();
  site.closeAllConnections();
});

const openedProcesses: Scanner[] = [];
afterEach(async () => {
  await Promise.all(openedProcesses.splice(0).map((scanner) => scanner.close()));
  warnings.length = 0;
  waiting = 0;
});
async function openProcess(limits: Partial<ProcessLimits> = {}): Promise<ScannerProcess> {
  const scanner = await openScannerProcess(options, limits);
  openedProcesses.push(scanner);
  return scanner;
}
const isRunning = async (pid: number) => (await listRunningProcesses()).some((each) => each.pid === pid);
/** Waits until a page that never loads is being visited. */
const waitForVisit = () => vi.waitFor(() => expect(waiting).toBe(1), { timeout: 30_000 });

/** Serializes a result without the parts that differ between visits. */
function toComparable(result: Awaited<ReturnType<Scanner['scanPage']>>) {
  if (result.status !== 'tested') throw new Error(result.page.notTested.reason);
  const { screenshot, visitMs, ...rest } = result;
  expect(visitMs).toBeGreaterThan(0);
  return JSON.stringify({
    ...rest,
    screenshot: screenshot && { width: screenshot.width, height: screenshot.height },
  });
}

// The separate process uses the same scanner, so `npm test` tests only the scanner in the separate process.
for (const { where, tags, open } of [
  { where: 'in a separate process', tags: [], open: openScannerProcess },
  { where: 'in this process', tags: [COMPLETE], open: openScanner },
])
  describe(`a scanner ${where}`, { tags }, () => {
    let scanner: Scanner;
    beforeAll(async () => {
      scanner = await open(options);
    });
    afterAll(() => scanner?.close());

    test('scans pages: findings, links, forms, a screenshot and fixes', async () => {
      const result = await scanner.scanPage(origin, settings);
      if (result.status !== 'tested') throw new Error(result.page.notTested.reason);
      expect(result.page.findings.filter(({ ruleId }) => ruleId === 'image-alt')).toHaveLength(IMAGES);
      expect(result.links).toEqual([`${origin}next`]);
      expect(result.forms).toHaveLength(1);
      expect(Buffer.isBuffer(result.screenshot?.bytes)).toBe(true);
      expect(result.fixes?.attempted.length).toBeGreaterThan(0);
      await scanner.forget(settings.key);
    });

    test('asks for each issue whether a fix has already been attempted', async () => {
      const fingerprints = new Set<string>();
      const result = await scanner.scanPage(origin, settings, {
        isFixAttempted: (fingerprint) => {
          fingerprints.add(fingerprint);
          return true;
        },
      });
      if (result.status !== 'tested') throw new Error(result.page.notTested.reason);
      expect(fingerprints.size).toBeGreaterThan(0);
      expect(result.fixes?.fixes).toEqual([]);
    });

    test('reports the structure of the first page, and requests it on other pages', async () => {
      const reported: PageStructure[] = [];
      const asked: number[] = [];
      const getFirst = async (variant: number) => {
        asked.push(variant);
        return reported[0] ?? null;
      };
      const report = (variant: number, structure: PageStructure) => {
        expect(variant).toBe(0);
        reported.push(structure);
      };
      await scanner.scanPage(origin, settings, { comparison: { isFirst: true, getFirst, report } });
      expect(reported).toEqual([expect.objectContaining({ url: origin, language: 'en' })]);
      expect(asked).toEqual([]);
      await scanner.scanPage(origin, settings, { comparison: { isFirst: false, getFirst, report } });
      expect(asked).toEqual([0]);
      expect(reported).toHaveLength(1);
    });

    test('reports progress before the visit is over', async () => {
      const reports: PageProgress[] = [];
      const screenshots: { readonly kind: string; readonly bytes: Buffer }[] = [];
      let isOver = false;
      const scanned = scanner.scanPage(origin, settings, {
        onScreenshot: ({ bytes }, kind) => screenshots.push({ kind, bytes }),
        onProgress: (progress) => {
          expect(isOver).toBe(false);
          reports.push(progress);
        },
      });
      const result = await scanned.finally(() => {
        isOver = true;
      });
      const last = reports.at(-1)!;
      expect(last.elements).toBeGreaterThan(3 * IMAGES);
      expect(last.failed).toBeGreaterThanOrEqual(IMAGES);
      expect(last.outlines.length).toBeGreaterThan(0);
      expect(screenshots.map(({ kind }) => kind)).toEqual(['preview', 'screenshot']);
      for (const { bytes } of screenshots) expect(Buffer.from(bytes).subarray(0, 2)).toEqual(JPEG_START);
      expect(result.status === 'tested' && result.screenshot?.bytes).toEqual(screenshots[1]!.bytes);
      expect(last.findings).toContainEqual(
        expect.objectContaining({ ruleId: 'image-alt', severity: 'critical', count: IMAGES }),
      );
    });

    test('shows a page as soon as it has loaded, although it keeps changing', async () => {
      const events: string[] = [];
      await scanner.scanPage(`${origin}changing`, settings, {
        onScreenshot: (_screenshot, kind) => events.push(kind),
        onProgress: ({ phase }) => events.push(phase.step),
      });
      expect(events.slice(0, 2)).toEqual(['preview', 'reading']);
    });

    test('returns a page’s steps if requested, but not those of other pages tested at the same time', async () => {
      const before = Date.now();
      const scan = (path: string, recordsSteps: boolean) =>
        scanner.scanPage(`${origin}${path}`, settings, { recordsSteps });
      const [recorded, other] = await Promise.all([scan('one', true), scan('two', false)]);
      expect(other.steps).toBe(undefined);
      const steps = recorded.steps ?? [];
      const names = steps.map(({ step }) => step);
      for (const name of ['navigate', 'capture', 'screenshot', 'verify fixes'])
        expect(names.filter((step) => step === name)).toHaveLength(1);
      for (const { startedAt, ms } of steps) {
        expect(startedAt).toBeGreaterThanOrEqual(before);
        expect(startedAt + ms).toBeLessThanOrEqual(Date.now() + 1);
      }
      await scanner.forget(settings.key);
    });

    test('reports why a page was not tested', async () => {
      const result = await scanner.scanPage('http://127.0.0.1:1/', settings);
      expect(result).toMatchObject({
        status: 'not-tested',
        page: { notTested: { code: 'scan/address-refused' } },
      });
    });

    test('checks URLs, finds the start and reads robots.txt and sitemaps', async () => {
      expect(scanner.checkTarget(origin)).toEqual({ ok: true });
      expect(scanner.checkTarget('ftp://example.com/')).toMatchObject({ ok: false, code: 'scheme' });
      const guessed = { url: origin.replace('http:', 'https:'), isSchemeGuessed: true, note: null };
      expect(await scanner.findReachableStart(guessed)).toBe(origin);
      const rules = await scanner.fetchSiteRules({ start: origin, maxPages: 10, respectRobots: true });
      expect(rules.seeds).toEqual([`${origin}listed`]);
      expect(rules.robots).toContain('Disallow: /kept');
    });

    test('prints, verifies fixes, finds the widget and checks the browser', async () => {
      const html = `<!doctype html><html lang="en"><title>Report</title><p>${Array.from({ length: 40_000 }, (_, index) => index * 7_919).join(' ')}</p></html>`;
      const pdf = Buffer.from(await scanner.printPdf(html));
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.length).toBeGreaterThan(200_000);
      expect(pdf.subarray(-20).toString()).toContain('%%EOF');
      const claim = { finding: { ruleId: 'image-alt', selector: 'no-such' }, steps: [] };
      expect(await scanner.verifyFix(origin, settings, claim)).toMatchObject({ status: 'unproven' });
      expect(await scanner.detectWidget(origin)).toEqual({ scriptUrls: [], isStarted: false });
      expect(await scanner.check()).toBeUndefined();
      expect(scanner.browser.version).toMatch(/^\d+/);
    });

    test('stops immediately when aborted, and scans the next page', async () => {
      waiting = 0;
      const controller = new AbortController();
      const scanned = scanner.scanPage(`${origin}never`, settings, { signal: controller.signal });
      await waitForVisit();
      const reason = new Error('The scan was canceled.');
      controller.abort(reason);
      await expect(scanned).rejects.toBe(reason);
      expect(await scanner.scanPage(origin, settings)).toMatchObject({ status: 'tested' });
    });

    test('fails to open without a browser, with the same error', async () => {
      const opening = open({ ...options, browserPath: '/no/such/browser' });
      await expect(opening).rejects.toBeInstanceOf(NoBrowserError);
      await expect(opening).rejects.toThrow('/no/such/browser');
    });
  });

test('both scanners return the same result for the same page', async () => {
  const local = await openScanner(options);
  openedProcesses.push(local);
  const remote = await openProcess();
  const thorough = { ...settings, depth: 'thorough' as const };
  const [here, there] = [await local.scanPage(origin, thorough), await remote.scanPage(origin, thorough)];
  expect(toComparable(there)).toBe(toComparable(here));
});

describe('the scanner process', () => {
  /** For tests without special limits. */
  let scanner: ScannerProcess;
  let browsersBefore: Awaited<ReturnType<typeof findBrowserProcesses>>;
  beforeAll(async () => {
    browsersBefore = await findBrowserProcesses(process.pid);
    scanner = await openScannerProcess(options);
  });
  afterAll(() => scanner?.close());

  test('contains the browser; this process has none', async () => {
    await scanner.scanPage(origin, settings);
    expect(await findBrowserProcesses(scanner.pid!)).toHaveLength(1);
    expect(await findBrowserProcesses(process.pid)).toEqual(browsersBefore);
  });

  test.runIf(process.platform === 'linux')(
    'has a lower priority than its host, and so does the browser',
    async () => {
      const stop = new AbortController();
      const scanned = scanner.scanPage(`${origin}never`, settings, { signal: stop.signal });
      await waitForVisit();
      const [browser] = await findBrowserProcesses(scanner.pid!);
      const host = getPriority();
      expect(getPriority(scanner.pid)).toBeGreaterThan(host);
      // Chromium raises its priority where root permits it.
      if (process.getuid?.() !== 0) expect(getPriority(browser!.pid)).toBeGreaterThan(host);
      // Empty where the kernel does not group processes by session.
      const group = await readFile(`/proc/${browser!.pid}/autogroup`, 'utf8').catch(() => '');
      if (group !== '') expect(group).toMatch(/nice [1-9]/);
      stop.abort();
      await expect(scanned).rejects.toThrow();
    },
  );

  test('when killed, loses only its current page, leaves no browser behind, and is replaced', async () => {
    const { pid } = scanner;
    const scanned = scanner.scanPage(`${origin}never`, settings);
    await waitForVisit();
    const [browser] = await findBrowserProcesses(pid!);
    process.kill(pid!, 'SIGKILL');
    await expect(scanned).rejects.toBeInstanceOf(ScannerCrashedError);
    await vi.waitFor(() =>
      expect(warnings.join('\n')).toContain('exited unexpectedly (signal SIGKILL). Interrupted calls: 1.'),
    );
    expect(await scanner.scanPage(origin, settings)).toMatchObject({ status: 'tested' });
    expect(scanner.pid).not.toBe(pid);
    await vi.waitFor(async () => expect(await isRunning(browser!.pid)).toBe(false), { timeout: 20_000 });
    const profiles = await readdir(tmpdir());
    expect(profiles.filter((name) => name.startsWith(`curbcut-profile-${pid}-`))).toEqual([]);
  });

  test('is killed when it sends no heartbeat', async () => {
    const scanner = await openProcess({ maxSilenceMs: 2_400 });
    const { pid } = scanner;
    const scanned = scanner.scanPage(`${origin}never`, settings);
    await waitForVisit();
    process.kill(pid!, 'SIGSTOP');
    await expect(scanned).rejects.toBeInstanceOf(ScannerCrashedError);
    expect(await isRunning(pid!)).toBe(false);
  });

  test('is replaced after the maximum number of pages, and exits after its last page', async () => {
    const scanner = await openProcess({ maxPages: 2 });
    const { pid } = scanner;
    const controller = new AbortController();
    const last = scanner.scanPage(`${origin}never`, settings, { signal: controller.signal });
    await waitForVisit();
    expect(await scanner.scanPage(origin, settings)).toMatchObject({ status: 'tested' });
    expect(await scanner.scanPage(origin, settings)).toMatchObject({ status: 'tested' });
    expect(scanner.pid).not.toBe(pid);
    expect(await isRunning(pid!)).toBe(true);
    controller.abort();
    await expect(last).rejects.toThrow();
    await vi.waitFor(async () => expect(await isRunning(pid!)).toBe(false), { timeout: 20_000 });
  });

  test('is replaced when it uses too much memory', async () => {
    const scanner = await openProcess({ maxResidentMb: 1 });
    const { pid } = scanner;
    expect(await scanner.scanPage(origin, settings)).toMatchObject({ status: 'tested' });
    await vi.waitFor(async () => expect(await isRunning(pid!)).toBe(false), { timeout: 20_000 });
    expect(warnings.join()).not.toContain('unexpectedly');
  });

  test('exits when it is idle, and the next page starts a new one', async () => {
    const scanner = await openProcess({ maxIdleMs: 50 });
    const { pid } = scanner;
    await vi.waitFor(async () => expect(scanner.pid === undefined || scanner.pid !== pid).toBe(true), {
      timeout: 20_000,
    });
    expect(await scanner.scanPage(origin, settings)).toMatchObject({ status: 'tested' });
    await vi.waitFor(async () => expect(await isRunning(pid!)).toBe(false), { timeout: 20_000 });
    expect(warnings.join()).not.toContain('unexpectedly');
  });

  test('leaves no process, browser or profile folder behind when its host is killed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'curbcut-host-'));
    const host = spawn(
      process.execPath,
      [join(import.meta.dirname, 'scanner-host.ts'), `${origin}never`, cacheDir],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, TMPDIR: folder },
      },
    );
    const [line] = (await once(createInterface(host.stdout!), 'line')) as [string];
    await waitForVisit();
    const pid = Number(line);
    const [browser] = await findBrowserProcesses(pid);
    expect(browser).toBeDefined();
    expect(await readdir(folder)).toContainEqual(expect.stringContaining('curbcut-profile-'));
    host.kill('SIGKILL');
    await vi.waitFor(
      async () => {
        expect(await isRunning(pid)).toBe(false);
        expect(await isRunning(browser!.pid)).toBe(false);
        expect((await readdir(folder)).filter((name) => name.startsWith('curbcut-'))).toEqual([]);
      },
      { timeout: 30_000 },
    );
    await rm(folder, { recursive: true });
  });
});
