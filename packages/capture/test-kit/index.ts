/**
 * Captures small pages for unit tests in one headless browser per process. The browser is launched at the first
 * call and closed when the process exits.
 */
import {
  type ContrastLevel,
  createPageModel,
  type PageCapture,
  type PageModel,
  type ProbeRequests,
} from '@curbcut/page-model';
import { type CaptureOptions, capturePage } from '../src/collector/index.ts';
import { measureContrast } from '../src/probes/contrast/measure-contrast.ts';
import { allProbes } from '../src/probes/index.generated.ts';
import { runProbes, sortProbes } from '../src/probes/run-probes.ts';
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
   * Additional files, by path. `{port}` in texts is replaced with the server's port:
   * `http://localhost:{port}{folder}x` is the file `x` on another site.
   */
  readonly files?: Readonly<Record<string, string | ServedFile>>;
  /** File name under which the page is served; its extension determines the type. Default: `index.html`. */
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

interface SharedKit {
  /** The tab whose page callers use after it was loaded. */
  readonly tab: TestTab;
  /** Tabs for captures that are not in use. */
  readonly idleTabs: TestTab[];
  readonly server: FileServer;
}

let sharedKit: Promise<SharedKit> | undefined;

function startSharedKit(): Promise<SharedKit> {
  sharedKit ??= Promise.all([TestTab.launch(), FileServer.start()]).then(([tab, server]) => ({
    tab,
    idleTabs: [],
    server,
  }));
  return sharedKit;
}

/** Runs an action with a tab that nothing else uses meanwhile, so that several captures can run at once. */
async function withTab<T>(use: (tab: TestTab, server: FileServer) => Promise<T>): Promise<T> {
  const { tab: firstTab, idleTabs, server } = await startSharedKit();
  const tab = idleTabs.pop() ?? (await firstTab.openAnother());
  try {
    return await use(tab, server);
  } finally {
    idleTabs.push(tab);
  }
}

/**
 * Closes the shared browser. Only standalone programs need it: in tests, the browser ends with the worker.
 */
export async function closeTestKit(): Promise<void> {
  const open = await sharedKit;
  sharedKit = undefined;
  open?.server.close();
  await open?.tab.close();
}

function toDocumentHtml(html: string): string {
  if (/^\s*(<!doctype|<html|<\?xml|<svg)/i.test(html)) return html;
  return `<!doctype html><html lang="en"><head><title>Test</title></head><body>${html}</body></html>`;
}

/**
 * Loads a test page and returns it once it is stable. Only one page at a time is possible: the next call
 * navigates the same tab.
 */
export async function loadStableHtml(
  page: string | TestPage,
  viewport: Partial<Viewport> = {},
): Promise<StablePage> {
  const { tab, server } = await startSharedKit();
  return loadInTab(tab, server, page, viewport);
}

function loadInTab(
  tab: TestTab,
  server: FileServer,
  page: string | TestPage,
  viewport: Partial<Viewport> = {},
): Promise<StablePage> {
  const { html, files, path } = typeof page === 'string' ? { html: page } : page;
  const fullViewport = { ...defaultViewport, ...viewport };
  const document = toDocumentHtml(html);
  // Definitions made by a script and color schemes of the page outlive the content, and the document of a frame needs a
  // base URL.
  if (files || path || /<script|<iframe|<meta|\son\w+=/i.test(html)) {
    const name = path ?? 'index.html';
    return tab.load(server.serveFiles({ ...files, [name]: document }) + name, fullViewport);
  }
  const emptyPageUrl = () => `${server.serveFiles({ 'index.html': toDocumentHtml('') })}index.html`;
  return tab.fill(document, emptyPageUrl, fullViewport);
}

/**
 * Captures a page given as HTML, served from loopback. Several pages can be captured at once.
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
 * Does the same as {@link captureHtml} and also measures the contrast of texts that the capture alone cannot
 * decide at the given level.
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
 * Does the same as {@link captureHtml} and also probes the page, without a signed-in user.
 *
 * @throws {Error} when a probe was cut off
 */
export async function captureWithProbes(
  page: string | TestPage,
  getRequests: (model: PageModel) => ProbeRequests,
  viewport: Partial<Viewport> = {},
): Promise<PageCapture> {
  // Passing a path forces a new load, because scripts or focus may have changed the page.
  const served = { path: 'index.html', ...(typeof page === 'string' ? { html: page } : page) };
  return withTab(async (tab, server) => {
    const stablePage = await loadInTab(tab, server, served, viewport);
    const capture = await capturePage(stablePage);
    const requests = getRequests(createPageModel(capture));
    const { facts, notTested } = await runProbes(
      stablePage,
      capture,
      requests,
      false,
      undefined,
      sortProbes(allProbes),
    );
    // Without its facts, a page that must have no findings would always pass.
    if (notTested.length > 0) throw new Error(`Not tested: ${notTested.join(', ')}.`);
    return { ...capture, facts: { ...capture.facts, ...facts } };
  });
}

/** Loads the page at a URL (`http:` or `file:`) and returns it once it is stable. */
export async function loadStableUrl(url: string, viewport: Partial<Viewport> = {}): Promise<StablePage> {
  const { tab } = await startSharedKit();
  return tab.load(url, { ...defaultViewport, ...viewport });
}
