/**
 * Captures small pages for unit tests in one headless browser per process. The browser is launched on the
 * first call and closed when the process exits.
 */
import os from 'node:os';
import path from 'node:path';
import {
  type ContrastLevel,
  createPageModel,
  type PageCapture,
  type PageModel,
  type ProbeRequests,
} from '@curbcut/page-model';
import { type FoundBrowser, findBrowser } from '../src/browser/find-browser.ts';
import { BrowserStartError } from '../src/browser/launch.ts';
import { type CaptureOptions, capturePage } from '../src/collector/index.ts';
import { measureContrast } from '../src/probes/contrast/measure-contrast.ts';
import { allProbes } from '../src/probes/index.generated.ts';
import { runProbes } from '../src/probes/run-probes.ts';
import type { StablePage, Viewport } from '../src/visit/stable-page.ts';
import { FileServer, type ServedFile } from './server.ts';
import { TestTab } from './test-tab.ts';

export { capturePage } from '../src/collector/index.ts';
export { measureContrast } from '../src/probes/contrast/measure-contrast.ts';
export type { StablePage } from '../src/visit/stable-page.ts';
export type { ServedFile } from './server.ts';
export { readVideoFile } from './video.ts';
export { createWaveFile } from './wave.ts';

export interface TestPage {
  /** A complete document, or the body content of a standards-mode document. */
  readonly html: string;
  /**
   * Additional files, by path. In text, `{port}` is replaced with the server's port:
   * `http://localhost:{port}{folder}x` is the `x` file on another site.
   */
  readonly files?: Readonly<Record<string, string | ServedFile>>;
  /** File name under which the page is served. Its extension determines the type. Default: `index.html`. */
  readonly path?: string;
}

export interface TestCaptureOptions extends CaptureOptions {
  readonly viewport?: Partial<Viewport>;
}

const defaultViewport: Viewport = {
  width: 1280,
  height: 800,
  scale: 1,
  colorScheme: 'light',
  reducedMotion: true,
};

interface SharedBrowser {
  /** The tab that callers use after its page has loaded. */
  readonly tab: TestTab;
  /** Tabs for captures that aren't in use. */
  readonly idleTabs: TestTab[];
  readonly server: FileServer;
}

let sharedBrowser: Promise<SharedBrowser> | undefined;

function startSharedBrowser(): Promise<SharedBrowser> {
  sharedBrowser ??= FileServer.start().then(async (server) => ({
    tab: await launchTab(server.browserFlags),
    idleTabs: [],
    server,
  }));
  return sharedBrowser;
}

const cacheFolder = path.join(os.tmpdir(), 'curbcut-test-browser');

/** Finds the browser for tests. Doesn't start it if an earlier process has already done so. */
export function findTestBrowser(acceptsKnown = true): Promise<FoundBrowser> {
  return findBrowser({ configuredPath: process.env.CURBCUT_BROWSER, cacheFolder, acceptsKnown });
}

async function launchTab(networkFlags: readonly string[]): Promise<TestTab> {
  try {
    return await TestTab.launch(await findTestBrowser(), cacheFolder, networkFlags);
  } catch (error) {
    if (!(error instanceof BrowserStartError)) throw error;
    return TestTab.launch(await findTestBrowser(false), cacheFolder, networkFlags);
  }
}

/** Runs an action with a tab that nothing else is using, so that several captures can run concurrently. */
async function withTab<T>(use: (tab: TestTab, server: FileServer) => Promise<T>): Promise<T> {
  const { tab: firstTab, idleTabs, server } = await startSharedBrowser();
  const tab = idleTabs.pop() ?? (await firstTab.openAnother());
  try {
    return await use(tab, server);
  } finally {
    idleTabs.push(tab);
  }
}

/**
 * Closes the shared browser. Only standalone programs need this; in tests, the browser exits with the worker.
 */
export async function closeTestBrowser(): Promise<void> {
  const open = await sharedBrowser;
  sharedBrowser = undefined;
  open?.server.close();
  await open?.tab.close();
}

function toDocumentHtml(html: string): string {
  if (/^\s*(<!doctype|<html|<\?xml|<svg)/i.test(html)) return html;
  return `<!doctype html><html lang="en"><head><title>Test</title></head><body>${html}</body></html>`;
}

/**
 * Loads a test page and returns it once it is stable. Only one page at a time is possible, because the next
 * call navigates the same tab.
 */
export async function loadStableHtml(
  page: string | TestPage,
  viewport: Partial<Viewport> = {},
): Promise<StablePage> {
  const { tab, server } = await startSharedBrowser();
  return loadInTab(tab, server, page, viewport);
}

function loadInTab(
  tab: TestTab,
  server: FileServer,
  page: string | TestPage,
  viewport: Partial<Viewport> = {},
): Promise<StablePage> {
  const { html, files, path: file } = typeof page === 'string' ? { html: page } : page;
  const fullViewport = { ...defaultViewport, ...viewport };
  const document = toDocumentHtml(html);
  // Definitions made by a script and the page's color scheme would outlive the content, and a frame's
  // document needs a base URL.
  if (files || file || /<script|<iframe|<meta|\son\w+=/i.test(html)) {
    const name = file ?? 'index.html';
    return tab.load(server.serveFiles({ ...files, [name]: document }) + name, fullViewport);
  }
  const emptyPageUrl = () => `${server.serveFiles({ 'index.html': toDocumentHtml('') })}index.html`;
  return tab.fill(document, emptyPageUrl, fullViewport);
}

/**
 * Captures a page given as HTML, served from loopback. Several pages can be captured concurrently.
 *
 * A fragment becomes the body of `<!doctype html><html lang="en">` with the title “Test”.
 */
export async function captureHtml(
  page: string | TestPage,
  options: TestCaptureOptions = {},
): Promise<PageCapture> {
  return withTab(async (tab, server) =>
    capturePage(await loadInTab(tab, server, page, options.viewport), options),
  );
}

/**
 * Like {@link captureHtml}, but also measures the contrast of text that can't be decided from the capture
 * alone at the given level.
 */
export async function captureWithContrast(
  page: string | TestPage,
  level: ContrastLevel,
  options: TestCaptureOptions = {},
): Promise<PageCapture> {
  return withTab(async (tab, server) => {
    const stablePage = await loadInTab(tab, server, page, options.viewport);
    const capture = await capturePage(stablePage, options);
    const requests = createPageModel(capture).getContrastRequests(level);
    const contrast = await measureContrast(stablePage, capture, requests);
    return contrast === null ? capture : { ...capture, facts: { ...capture.facts, contrast } };
  });
}

/**
 * All probes, starting with those that change the page least. As in scans, the narrow window comes after
 * zoom, because a page's menus may stay closed after it. Tests request few of them; scans follow the engine's
 * plan.
 */
export const probesForTests = (['as-is', 'scrolled', 'used', 'changed', 'clock-stopped'] as const).flatMap(
  (state) =>
    allProbes
      .filter(({ leavesPage }) => leavesPage === state)
      .toSorted((one, other) => Number(one.id === 'reflow') - Number(other.id === 'reflow')),
);

/**
 * Like {@link captureHtml}, but also probes the page, without a signed-in user.
 *
 * @throws {Error} if a probe was cut off
 */
export async function captureWithProbes(
  page: string | TestPage,
  getRequests: (model: PageModel) => ProbeRequests,
  viewport: Partial<Viewport> = {},
): Promise<PageCapture> {
  return (await captureAndProbe(page, getRequests, viewport)).capture;
}

/**
 * Like {@link captureWithProbes}.
 *
 * @returns also whether the probes were completed, which means that none was ended early by one of its limits
 */
export async function captureAndProbe(
  page: string | TestPage,
  getRequests: (model: PageModel) => ProbeRequests,
  viewport: Partial<Viewport>,
): Promise<{ readonly capture: PageCapture; readonly isComplete: boolean }> {
  // Passing a path forces a new load, because scripts or focus may have changed the page.
  const served = { path: 'index.html', ...(typeof page === 'string' ? { html: page } : page) };
  return withTab(async (tab, server) => {
    const stablePage = await loadInTab(tab, server, served, viewport);
    const capture = await capturePage(stablePage);
    const requests = getRequests(createPageModel(capture));
    const results = await runProbes(stablePage, capture, requests, probesForTests);
    const { facts, limits, failed, postponed, isPageCrashed } = results;
    for (const { name, error } of failed) throw new Error(`Not tested: ${name}.`, { cause: error });
    // Without the page's facts, tests that expect no findings would always pass.
    const lost = limits.filter(({ reason }) => !/^(limit|replaced)$/.test(reason)).map(({ test }) => test);
    if (lost.length > 0) throw new Error(`Not tested: ${lost.join(', ')}.`);
    const isComplete = limits.length === 0 && postponed.length === 0 && !isPageCrashed;
    return { capture: { ...capture, facts: { ...capture.facts, ...facts } }, isComplete };
  });
}

/** Loads the page at a URL (`http:` or `file:`) and returns it once it is stable. */
export async function loadStableUrl(url: string, viewport: Partial<Viewport> = {}): Promise<StablePage> {
  const { tab } = await startSharedBrowser();
  return tab.load(url, { ...defaultViewport, ...viewport });
}
