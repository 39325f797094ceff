import type { FoundBrowser } from '../src/browser/find-browser.ts';
import { launchBrowser, type RunningBrowser } from '../src/browser/launch.ts';
import { Deadline } from '../src/visit/deadline.ts';
import { FrameLoop } from '../src/visit/frame-loop.ts';
import { createMainWorld, findFrames, PageFrame } from '../src/visit/frames.ts';
import { loadInPageScript } from '../src/visit/in-page-script.ts';
import type { StablePage, Viewport } from '../src/visit/stable-page.ts';
import { Tab } from '../src/visit/tab.ts';

const LOAD_TIMEOUT_MS = 30_000;
const LONG_DEADLINE_MS = 600_000;

/**
 * A tab that navigates from page to page and waits only for `load`. It has no guard because it loads files
 * that tests serve from loopback.
 */
export class TestTab {
  readonly #browser: RunningBrowser;
  #tab: Tab;
  /** Whether the open tab can't show another page. */
  #isUnusable = false;
  /** Whether the tab shows a page in which no script has run. */
  #isPlain = false;

  private constructor(browser: RunningBrowser, tab: Tab) {
    this.#browser = browser;
    this.#tab = tab;
  }

  /**
   * Launches a browser and opens its first tab.
   *
   * @throws {BrowserStartError}
   */
  static async launch(
    found: FoundBrowser,
    cacheFolder: string,
    networkFlags: readonly string[],
  ): Promise<TestTab> {
    const browser = await launchBrowser({ ...found, networkFlags });
    return new TestTab(browser, await Tab.open(browser, await loadInPageScript(cacheFolder)));
  }

  /** Opens another tab in the same browser. It shares no data with this one. */
  async openAnother(): Promise<TestTab> {
    return new TestTab(this.#browser, await Tab.open(this.#browser, this.#tab.script));
  }

  /** Loads a URL and resolves once its `load` event has fired. */
  async load(url: string, viewport: Viewport): Promise<StablePage> {
    this.#isPlain = false;
    if (this.#isUnusable) await this.#replaceTab();
    return this.#stabilize(viewport, () => this.#tab.session.send('Page.navigate', { url }));
  }

  /**
   * Replaces the content of a loaded page, which is ten times as fast as loading another one. Changes made by
   * scripts would remain, so this is only for content without scripts.
   *
   * @param emptyPageUrl page without scripts, which is loaded first if the tab shows any other page
   */
  async fill(html: string, emptyPageUrl: () => string, viewport: Viewport): Promise<StablePage> {
    if (!this.#isPlain) await this.load(emptyPageUrl(), viewport);
    this.#isPlain = true;
    const { session, frameId } = this.#tab;
    return this.#stabilize(viewport, () => session.send('Page.setDocumentContent', { frameId, html }));
  }

  async #replaceTab(): Promise<void> {
    await this.#tab.close();
    this.#tab = await Tab.open(this.#browser, this.#tab.script);
    this.#isUnusable = false;
  }

  async #stabilize(viewport: Viewport, open: () => Promise<unknown>): Promise<StablePage> {
    const { session, frameId, script, foreignFrames } = this.#tab;
    // Verifying fixes leaves a page with scripts disabled and all requests blocked.
    await Promise.all([
      session.send('Emulation.setScriptExecutionDisabled', { value: false }),
      session.send('Network.setBlockedURLs', { urls: [] }),
    ]);
    await this.#tab.setViewport(viewport);
    const loaded = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The test page didn’t load.')), LOAD_TIMEOUT_MS);
      const unsubscribe = session.on('Page.loadEventFired', () => {
        unsubscribe();
        clearTimeout(timer);
        resolve();
      });
    });
    await Promise.all([open(), loaded]);
    createMainWorld(session);
    const { frameTree } = await session.send('Page.getFrameTree');
    const { url, mimeType } = frameTree.frame;
    const mainFrame = new PageFrame({ id: frameId, url }, null, session, script);
    const unreachedFrames = await findFrames(
      mainFrame,
      script,
      [...foreignFrames.values()],
      LOAD_TIMEOUT_MS,
      async () => {},
    );
    const hasCanvas = await mainFrame.evaluate<boolean>("document.querySelector('canvas') !== null");
    const loop = hasCanvas ? await FrameLoop.hold(session) : null;
    return {
      session,
      viewport,
      requestedUrl: url,
      url,
      status: 200,
      headers: {},
      contentType: mimeType,
      redirects: [],
      mainFrame,
      unreachedFrames,
      listForeignFrames: () => [...foreignFrames.values()],
      timings: { loadMs: 0, stabilizeMs: 0 },
      notices: [],
      hashResponses: async () => null,
      // Longer than any test takes. Deadlines are tested through the pool.
      deadline: new Deadline(LONG_DEADLINE_MS),
      readStoredState: async () => ({ cookies: [], origins: {} }),
      autoUpdates: {
        hasLongAnimations: true,
        hasFastAnimations: true,
        isLikely: true,
        hasTimers: true,
        // Visits record timers; test pages declare timer loops themselves.
        hasTimerLoop: await mainFrame.evaluate<boolean>(
          'document.documentElement?.dataset?.timerLoop !== undefined',
        ),
      },
      frameLoop: loop === 'late' ? null : loop,
      // Test files are served from loopback, without a guard.
      network: { canShut: true, shut: () => {} },
      reportError: (_part, error) => {
        throw error;
      },
      markScriptsRan: () => {},
      markTabUnusable: () => {
        this.#isUnusable = true;
      },
    };
  }

  /** Closes the browser with all its tabs. */
  close(): Promise<void> {
    return this.#browser.close();
  }
}
