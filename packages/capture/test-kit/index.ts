/**
 * Captures small pages for unit tests in one headless tab per process. The tab is launched at the first call
 * and closed when the process exits.
 */
import {
  type ContrastLevel,
  createPageModel,
  type PageCapture,
  type PageModel,
  type ProbeRequests,
} from '@curbcut/page-model';
import { type CaptureOptions, capturePage } from '../src/collector/index.ts';
import { measureContrast } from '../src/contrast-probe/index.ts';
import { runProbes } from '../src/probes/index.ts';
import type { StablePage, Viewport } from '../src/visit/stable-page.ts';
import { FileServer, type ServedFile } from './server.ts';
import { TestTab } from './test-tab.ts';

export { capturePage } from '../src/collector/index.ts';
export { measureContrast } from '../src/contrast-probe/index.ts';
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

let sharedKit: Promise<{ tab: TestTab; server: FileServer }> | undefined;
/** Whether the tab shows a page of the test kit in which no script has run. */
const tabState = { plain: false };

function startSharedKit() {
  sharedKit ??= Promise.all([TestTab.open(), FileServer.start()]).then(([tab, server]) => ({ tab, server }));
  return sharedKit;
}

/**
 * Closes the shared tab and its browser. Only standalone programs need it: in tests, the browser ends with
 * the worker.
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
  const { html, files, path } = typeof page === 'string' ? { html: page } : page;
  const { tab, server } = await startSharedKit();
  const fullViewport = { ...defaultViewport, ...viewport };
  const document = toDocumentHtml(html);
  // Definitions made by a script outlive the content, and the document of a frame needs a base URL.
  if (files || path || /<script|<iframe|\son\w+=/i.test(html)) {
    const name = path ?? 'index.html';
    tabState.plain = false;
    return tab.load(server.serveFiles({ ...files, [name]: document }) + name, fullViewport);
  }
  if (!tabState.plain) {
    await tab.load(`${server.serveFiles({ 'index.html': toDocumentHtml('') })}index.html`, fullViewport);
    tabState.plain = true;
  }
  return tab.fill(document, fullViewport);
}

/**
 * Captures a page given as HTML, served from loopback.
 *
 * A fragment becomes the body of `<!doctype html><html lang="en">` with the title “Test”.
 */
export async function captureHtml(
  page: string | TestPage,
  options: TestCaptureOptions = {},
): Promise<PageCapture> {
  return capturePage(await loadStableHtml(page, options.viewport), options);
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
  const stablePage = await loadStableHtml(page, options.viewport);
  const capture = await capturePage(stablePage, options);
  const requests = createPageModel(capture).getContrastRequests(level);
  const contrast = await measureContrast(stablePage, capture, requests);
  return contrast === null ? capture : { ...capture, facts: { ...capture.facts, contrast } };
}

/** Does the same as {@link captureHtml} and also probes the page, without a signed-in user. */
export async function captureWithProbes(
  page: string | TestPage,
  getRequests: (model: PageModel) => ProbeRequests,
  viewport: Partial<Viewport> = {},
): Promise<PageCapture> {
  // Passing a path forces a new load, because scripts or focus may have changed the page.
  const stablePage = await loadStableHtml(
    { path: 'index.html', ...(typeof page === 'string' ? { html: page } : page) },
    viewport,
  );
  const capture = await capturePage(stablePage);
  const { facts } = await runProbes(stablePage, capture, getRequests(createPageModel(capture)), false);
  return { ...capture, facts: { ...capture.facts, ...facts } };
}

/** Loads the page at a URL (`http:` or `file:`) and returns it once it is stable. */
export async function loadStableUrl(url: string, viewport: Partial<Viewport> = {}): Promise<StablePage> {
  const { tab } = await startSharedKit();
  tabState.plain = false;
  return tab.load(url, { ...defaultViewport, ...viewport });
}
