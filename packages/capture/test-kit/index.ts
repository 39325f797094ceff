/**
 * Captures of small pages for unit tests: one headless tab a process, launched at the first call and gone with
 * the process.
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
  /** A whole document, or what goes into the body of a standards-mode one. */
  readonly html: string;
  /**
   * Other files beside it, by path. `{port}` in texts becomes the server's port: `http://localhost:{port}{folder}x`
   * is the file `x` on another site.
   */
  readonly files?: Readonly<Record<string, string | ServedFile>>;
  /** Name under which the page itself is served; its ending tells its type. Default `index.html`. */
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
/** Whether the tab shows a page of ours in which no script has run. */
const tabState = { plain: false };

function startSharedKit() {
  sharedKit ??= Promise.all([TestTab.open(), FileServer.start()]).then(([tab, server]) => ({ tab, server }));
  return sharedKit;
}

/** Closes the shared tab with its browser. Only a program has to: the tests' workers end it as they end. */
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

/** Loads a test page and hands it over at rest. One page at a time: the next call navigates the same tab. */
export async function loadStableHtml(
  page: string | TestPage,
  viewport: Partial<Viewport> = {},
): Promise<StablePage> {
  const { html, files, path } = typeof page === 'string' ? { html: page } : page;
  const { tab, server } = await startSharedKit();
  const shown = { ...defaultViewport, ...viewport };
  const document = toDocumentHtml(html);
  // What a script defines outlives the content, and a frame's document needs an address to be relative to.
  if (files || path || /<script|<iframe|\son\w+=/i.test(html)) {
    const name = path ?? 'index.html';
    tabState.plain = false;
    return tab.load(server.serveFiles({ ...files, [name]: document }) + name, shown);
  }
  if (!tabState.plain) {
    await tab.load(`${server.serveFiles({ 'index.html': toDocumentHtml('') })}index.html`, shown);
    tabState.plain = true;
  }
  return tab.fill(document, shown);
}

/**
 * Captures a page given as HTML, served from loopback.
 *
 * A fragment is put into the body of `<!doctype html><html lang="en">` with the title “Test”.
 */
export async function captureHtml(
  page: string | TestPage,
  options: TestCaptureOptions = {},
): Promise<PageCapture> {
  return capturePage(await loadStableHtml(page, options.viewport), options);
}

/** The same, with the contrast of texts measured that the capture alone does not tell at some level. */
export async function captureWithContrast(
  page: string | TestPage,
  level: ContrastLevel,
  options: TestCaptureOptions = {},
): Promise<PageCapture> {
  const resting = await loadStableHtml(page, options.viewport);
  const capture = await capturePage(resting, options);
  const questions = createPageModel(capture).getContrastRequests(level);
  const contrast = await measureContrast(resting, capture, questions);
  return contrast === null ? capture : { ...capture, facts: { ...capture.facts, contrast } };
}

/** The same with what using the page shows, nobody being signed in. */
export async function captureWithProbes(
  page: string | TestPage,
  ask: (model: PageModel) => ProbeRequests,
  viewport: Partial<Viewport> = {},
): Promise<PageCapture> {
  // A page that its scripts or the focus may change is loaded anew.
  const resting = await loadStableHtml(
    { path: 'index.html', ...(typeof page === 'string' ? { html: page } : page) },
    viewport,
  );
  const capture = await capturePage(resting);
  const { facts } = await runProbes(resting, capture, ask(createPageModel(capture)), false);
  return { ...capture, facts: { ...capture.facts, ...facts } };
}

/** Loads the page at an address (`http:` or `file:`) and hands it over at rest. */
export async function loadStableUrl(url: string, viewport: Partial<Viewport> = {}): Promise<StablePage> {
  const { tab } = await startSharedKit();
  tabState.plain = false;
  return tab.load(url, { ...defaultViewport, ...viewport });
}

/** Captures the page at an address (`http:` or `file:`). */
export async function captureUrl(url: string, options: TestCaptureOptions = {}): Promise<PageCapture> {
  return capturePage(await loadStableUrl(url, options.viewport), options);
}
