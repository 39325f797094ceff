/**
 * Captures of small pages for unit tests: one headless tab a process, launched at the first call and gone with
 * the process.
 */
import {
  type ContrastLevel,
  createPageModel,
  type PageCapture,
  type PageModel,
  type UseQuestions,
} from '@curbcut/page-model';
import { type CaptureOptions, capturePage } from '../src/collector/index.ts';
import { measureContrast } from '../src/contrast-probe/index.ts';
import { usePage } from '../src/use/index.ts';
import type { RestingPage, Viewport } from '../src/visit/resting-page.ts';
import { FileServer, type ServedFile } from './server.ts';
import { TestTab } from './test-tab.ts';

export { capturePage } from '../src/collector/index.ts';
export { measureContrast } from '../src/contrast-probe/index.ts';
export type { RestingPage } from '../src/visit/resting-page.ts';
export type { ServedFile } from './server.ts';
export { videoFile } from './video.ts';
export { waveFile } from './wave.ts';

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

export interface TestOptions extends CaptureOptions {
  readonly viewport?: Partial<Viewport>;
}

const defaultViewport: Viewport = {
  width: 1280,
  height: 800,
  scale: 1,
  colorScheme: 'light',
  reducedMotion: true,
};

let shared: Promise<{ tab: TestTab; server: FileServer }> | undefined;
/** Whether the tab shows a page of ours in which no script has run. */
const state = { plain: false };

function start() {
  shared ??= Promise.all([TestTab.open(), FileServer.start()]).then(([tab, server]) => ({ tab, server }));
  return shared;
}

/** Closes the shared tab with its browser. Only a program has to: the tests' workers end it as they end. */
export async function closeTestKit(): Promise<void> {
  const open = await shared;
  shared = undefined;
  open?.server.close();
  await open?.tab.close();
}

function asDocument(html: string): string {
  if (/^\s*(<!doctype|<html|<\?xml|<svg)/i.test(html)) return html;
  return `<!doctype html><html lang="en"><head><title>Test</title></head><body>${html}</body></html>`;
}

/** Loads a test page and hands it over at rest. One page at a time: the next call navigates the same tab. */
export async function restHtml(
  page: string | TestPage,
  viewport: Partial<Viewport> = {},
): Promise<RestingPage> {
  const { html, files, path } = typeof page === 'string' ? { html: page } : page;
  const { tab, server } = await start();
  const shown = { ...defaultViewport, ...viewport };
  const document = asDocument(html);
  // What a script defines outlives the content, and a frame's document needs an address to be relative to.
  if (files || path || /<script|<iframe|\son\w+=/i.test(html)) {
    const name = path ?? 'index.html';
    state.plain = false;
    return tab.load(server.put({ ...files, [name]: document }) + name, shown);
  }
  if (!state.plain) {
    await tab.load(`${server.put({ 'index.html': asDocument('') })}index.html`, shown);
    state.plain = true;
  }
  return tab.fill(document, shown);
}

/**
 * Captures a page given as HTML, served from loopback.
 *
 * A fragment is put into the body of `<!doctype html><html lang="en">` with the title “Test”.
 */
export async function captureHtml(page: string | TestPage, options: TestOptions = {}): Promise<PageCapture> {
  return capturePage(await restHtml(page, options.viewport), options);
}

/** The same, with the contrast of texts measured that the capture alone does not tell at some level. */
export async function captureMeasured(
  page: string | TestPage,
  level: ContrastLevel,
  options: TestOptions = {},
): Promise<PageCapture> {
  const resting = await restHtml(page, options.viewport);
  const capture = await capturePage(resting, options);
  const questions = createPageModel(capture).contrastQuestions(level);
  const contrast = await measureContrast(resting, capture, questions);
  return contrast === null ? capture : { ...capture, facts: { ...capture.facts, contrast } };
}

/** The same with what using the page shows, nobody being signed in. */
export async function captureUsed(
  page: string | TestPage,
  ask: (model: PageModel) => UseQuestions,
  viewport: Partial<Viewport> = {},
): Promise<PageCapture> {
  // A page that its scripts or the focus may change is loaded anew.
  const resting = await restHtml(
    { path: 'index.html', ...(typeof page === 'string' ? { html: page } : page) },
    viewport,
  );
  const capture = await capturePage(resting);
  const { facts } = await usePage(resting, capture, ask(createPageModel(capture)), false);
  return { ...capture, facts: { ...capture.facts, ...facts } };
}

/** Loads the page at an address (`http:` or `file:`) and hands it over at rest. */
export async function restUrl(url: string, viewport: Partial<Viewport> = {}): Promise<RestingPage> {
  const { tab } = await start();
  state.plain = false;
  return tab.load(url, { ...defaultViewport, ...viewport });
}

/** Captures the page at an address (`http:` or `file:`). */
export async function captureUrl(url: string, options: TestOptions = {}): Promise<PageCapture> {
  return capturePage(await restUrl(url, options.viewport), options);
}
