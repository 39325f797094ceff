import { randomUUID } from 'node:crypto';
import { CdpError, type CdpEventParams, type CdpResult, type CdpSession } from '../browser/cdp.ts';
import type { RunningBrowser } from '../browser/launch.ts';
import type { GuardExit } from '../guard/index.ts';
import { buildTimerRecordScript } from './main-world/answer-timer-questions.ts';
import { type ForeignFrame, type Viewport, WORLD_NAME } from './stable-page.ts';
import type { StoredState } from './stored-state.ts';

/** Types of storage that a page can fill. Cookies are cleared separately, for the whole context. */
const STORAGE_TYPES = 'local_storage,indexeddb,service_workers,cache_storage,file_systems,storage_buckets';

/** Milliseconds within which a worker responds if it isn't in an endless loop. */
const WORKER_TIMEOUT_MS = 3_000;
/** Maximum number of workers that are checked. The rest aren't stopped. */
const MAX_WORKERS = 100;

/** Milliseconds for commands that never have to wait for a page. */
const COMMAND_TIMEOUT_MS = 5_000;

const PHONE_TOUCH_POINTS = 5;
/** For wider layouts, the phone zooms out as usual, because screenshots of them would be too large. */
const MAX_LAYOUT_WIDTH = 2_000;

/**
 * When a renderer counts as grown: the megabytes of heap that it may always have, and a multiple of the heap
 * after its first page. Web apps need a lot from the beginning.
 */
const GROWTH_LIMITS = { heapMb: 64, factor: 1.5 };
/**
 * The limits while the open pages together use more memory than they should. After a first page of
 * documentation, a renderer's heap has 8 to 18 MB.
 */
const TIGHT_GROWTH_LIMITS = { heapMb: 28, factor: 1.25 };
const BYTES_PER_MB = 1_000_000;

/**
 * A tab in its own browser context: data that a page leaves there is invisible to pages in other tabs.
 *
 * It is navigated from page to page, which costs less than a third of a new context per page. {@link
 * Tab.clear} makes that safe.
 */
export class Tab {
  readonly session: CdpSession;
  /** The id of the main frame, which stays the same for the life of the tab. */
  readonly frameId: string;
  readonly browser: RunningBrowser;
  /** The script that is installed in our isolated world. */
  readonly script: string;
  /** Name of the event that our world uses to ask about a page's timers; see `buildTimerRecordScript`. */
  readonly timerQuestion: string = randomUUID();
  /** Frames in separate processes, parents before children. */
  readonly foreignFrames = new Map<string, ForeignFrame>();
  /** The page's workers. */
  readonly #workers = new Set<CdpSession>();
  /** The URL of the last examined document. */
  currentUrl = '';
  /** Called for each new frame in another process. */
  onForeignFrame: ((frame: ForeignFrame) => void) | undefined;
  /** Megabytes of the renderer's heap after the first page. */
  #firstHeapMb: number | undefined;
  /** Called when the tab's network access is shut off, before anything else happens. */
  onNetworkShut: (() => void) | undefined;
  readonly #contextId: string;
  /** The network exit of its browser context; null if the browser doesn't support one per context. */
  readonly #exit: GuardExit | null;
  #isNetworkShut = false;
  /** Whether input is part of reaching a page, so that the page may use the network afterward. */
  #isArriving = false;
  #viewportKey = '';
  #viewport: Viewport | undefined;

  private constructor(
    browser: RunningBrowser,
    contextId: string,
    frameId: string,
    session: CdpSession,
    script: string,
    exit: GuardExit | null,
  ) {
    this.browser = browser;
    this.#contextId = contextId;
    this.#exit = exit;
    this.frameId = frameId;
    this.session = session;
    this.script = script;
    if (exit !== null) session.beforeInput = () => this.#onInput();
    this.#watchForeignFrames(session);
  }

  /**
   * Opens a tab.
   *
   * @param script result of `loadInPageScript`
   * @param exit a separate network exit, of which the tab takes ownership; without one, the tab uses the
   *   browser's proxy, and nothing may be activated on its pages
   * @throws {CdpError} if the browser is gone
   */
  static async open(browser: RunningBrowser, script: string, exit: GuardExit | null = null): Promise<Tab> {
    const root = browser.connection.browser;
    const { browserContextId, ownExit } = await createContext(browser, exit);
    try {
      const [{ targetId }] = await Promise.all([
        root.send('Target.createTarget', { url: 'about:blank', browserContextId }),
        root.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId, eventsEnabled: true }),
        // An empty list denies every permission without a prompt.
        root.send('Browser.grantPermissions', { permissions: [], browserContextId }),
      ]);
      const session = await browser.connection.attach(targetId);
      const tab = new Tab(browser, browserContextId, targetId, session, script, ownExit);
      await Promise.all([
        ...tab.#prepareSession(session),
        session.send('Page.addScriptToEvaluateOnNewDocument', {
          source: buildTimerRecordScript(tab.timerQuestion),
        }),
        session.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
        session.send('Network.setBypassServiceWorker', { bypass: true }),
      ]);
      return tab;
    } catch (error) {
      await disposeContext(browser, browserContextId);
      await ownExit?.close();
      throw error;
    }
  }

  /** Whether the tab can show another page. */
  get isUsable(): boolean {
    return !this.#isNetworkShut && this.session.isUsable && this.browser.connection.browser.isUsable;
  }

  /**
   * Returns whether the renderer has grown so much since its first page that a new one is better. What earlier pages
   * left behind is rarely garbage-collected, and a new renderer costs less than collecting it.
   * Call it between two pages.
   *
   * @param isMemoryTight whether the open pages together use more memory than they should
   * @throws {CdpError}
   */
  async hasGrown(isMemoryTight: boolean): Promise<boolean> {
    const { totalSize, embedderHeapUsedSize = 0 } = await this.session.send(
      'Runtime.getHeapUsage',
      undefined,
      { timeoutMs: COMMAND_TIMEOUT_MS },
    );
    const heapMb = (totalSize + embedderHeapUsedSize) / BYTES_PER_MB;
    this.#firstHeapMb ??= heapMb;
    const limits = isMemoryTight ? TIGHT_GROWTH_LIMITS : GROWTH_LIMITS;
    return heapMb > Math.max(limits.heapMb, limits.factor * this.#firstHeapMb);
  }

  /** Sets how pages are shown from now on. */
  async setViewport(viewport: Viewport): Promise<void> {
    const viewportKey = JSON.stringify(viewport);
    if (viewportKey === this.#viewportKey) return;
    this.#viewportKey = viewportKey;
    this.#viewport = viewport;
    await Promise.all([
      this.session.send('Emulation.setDeviceMetricsOverride', {
        width: viewport.width,
        height: viewport.height,
        deviceScaleFactor: viewport.scale,
        mobile: viewport.phone ?? false,
      }),
      this.session.send('Emulation.setTouchEmulationEnabled', {
        enabled: viewport.phone ?? false,
        ...(viewport.phone && { maxTouchPoints: PHONE_TOUCH_POINTS }),
      }),
      this.#emulateMedia(this.session, viewport),
    ]);
  }

  /**
   * Makes a phone's window as wide as its page's layout. Without a suitable viewport meta element, phones lay
   * pages out in a wider window (980 CSS pixels) and zoom out. Here, the page is laid out the same way but at
   * a zoom of 1, at which the coordinates of elements, screenshots and the pointer agree. Media queries about
   * the device still see the phone.
   *
   * @param layoutWidth the document's width without scrollbars, in CSS pixels
   * @returns the viewport, if the window was resized
   * @throws {CdpError}
   */
  async fitPhoneWindow(layoutWidth: number): Promise<Viewport | null> {
    const viewport = this.#viewport;
    if (viewport?.phone !== true) return null;
    const { width, height } = viewport;
    const isOther = layoutWidth !== width && layoutWidth > 0 && layoutWidth <= MAX_LAYOUT_WIDTH;
    const fitted = {
      ...viewport,
      width: layoutWidth,
      height: Math.round((height * layoutWidth) / width),
      scale: 1,
    };
    if (isOther) {
      // The next page gets the phone's window again.
      this.#viewportKey = '';
      await this.session.send('Emulation.setDeviceMetricsOverride', {
        width: fitted.width,
        height: fitted.height,
        deviceScaleFactor: fitted.scale,
        mobile: true,
        screenWidth: width,
        screenHeight: height,
      });
    }
    // Browsers also zoom out to content that is wider than the layout.
    await this.session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
    return isOther ? fitted : null;
  }

  /**
   * Stops or resumes the page's own scripts. Our scripts keep running. The command interrupts a running task,
   * and is answered, before that task can write anything else. The task then ends normally.
   */
  setScriptsFrozen(frozen: boolean): void {
    for (const { session } of [{ session: this.session }, ...this.foreignFrames.values()]) {
      // Not awaited: commands run in order, so this completes before the next one. A frame that is gone
      // doesn't have to be frozen.
      session.send('Emulation.setScriptExecutionDisabled', { value: frozen }).catch(() => {});
    }
  }

  /**
   * Whether network access can be shut off, which requires that the browser uses this tab's exit. Known once
   * a page has loaded.
   */
  get canShutNetwork(): boolean {
    return this.#exit?.isUsed === true;
  }

  /**
   * Permanently cuts the tab off from the network. From now on, its page, the page's frames and workers, and
   * windows that it opened can't send anything to the network. This lasts until the tab is closed; another
   * page needs another tab. Navigation to other documents is canceled, so that the page stays.
   *
   * @throws {CdpError} `refused` if the browser can't do that, in which case nothing may be activated on the
   * page
   */
  shutNetwork(): void {
    if (this.#isNetworkShut) return;
    if (this.#exit === null || !this.canShutNetwork)
      throw new CdpError('refused', 'shutNetwork', 'the network access of this tab can’t be shut off');
    this.#isNetworkShut = true;
    this.#exit.shut();
    this.onNetworkShut?.();
    cancelNavigations(this.session);
    for (const { session } of this.foreignFrames.values()) cancelNavigations(session);
  }

  #onInput(): void {
    if (!this.#isArriving) this.shutNetwork();
  }

  /** Runs work whose input is part of reaching a page: the page may react over the network. */
  async whileArriving<T>(work: () => Promise<T>): Promise<T> {
    this.#isArriving = true;
    try {
      return await work();
    } finally {
      this.#isArriving = false;
    }
  }

  /** Listens for downloads that begin in this tab, until the returned function is called. */
  onDownload(listener: (event: CdpEventParams<'Browser.downloadWillBegin'>) => void): () => void {
    return this.browser.connection.browser.on('Browser.downloadWillBegin', (event) => {
      if (event.frameId === this.frameId || this.foreignFrames.has(event.frameId)) listener(event);
    });
  }

  /** Sets cookies in this tab's context, as the origin of this URL would. */
  async setCookies(cookies: readonly { name: string; value: string }[], url: string): Promise<void> {
    // Names that begin with `__Host-` or `__Secure-` are accepted only as secure cookies over HTTPS.
    const secure = url.startsWith('https:');
    await this.browser.connection.browser.send('Storage.setCookies', {
      browserContextId: this.#contextId,
      cookies: cookies.map(({ name, value }) => ({ name, value, url, secure })),
    });
  }

  /** Returns all cookies in this tab's context. */
  async readCookies(): Promise<CdpResult<'Storage.getCookies'>['cookies']> {
    const { cookies } = await this.browser.connection.browser.send('Storage.getCookies', {
      browserContextId: this.#contextId,
    });
    return cookies;
  }

  /** Restores cookies as {@link readCookies} returned them. */
  async restoreCookies(cookies: StoredState['cookies']): Promise<void> {
    if (cookies.length === 0) return;
    await this.browser.connection.browser.send('Storage.setCookies', {
      browserContextId: this.#contextId,
      cookies: cookies.map(({ size: _size, session, expires, ...cookie }) => ({
        ...cookie,
        // Session cookies don't expire at a given time.
        ...(!session && { expires }),
      })),
    });
  }

  /** Returns the storage keys of the documents in these frames. */
  async getStorageKeys(frames: readonly { id: string; session: CdpSession }[]): Promise<string[]> {
    const results = await Promise.all(
      frames.map(({ id, session }) =>
        session.send('Storage.getStorageKey', { frameId: id }, { timeoutMs: COMMAND_TIMEOUT_MS }),
      ),
    );
    return [...new Set(results.map(({ storageKey }) => storageKey))];
  }

  /**
   * Removes what pages left: all cookies, and everything stored under these keys, including service workers.
   */
  async clear(storageKeys: readonly string[]): Promise<void> {
    const timeoutMs = COMMAND_TIMEOUT_MS;
    const browserContextId = this.#contextId;
    await Promise.all([
      this.browser.connection.browser.send('Storage.clearCookies', { browserContextId }, { timeoutMs }),
      ...storageKeys.map((storageKey) =>
        this.session.send(
          'Storage.clearDataForStorageKey',
          { storageKey, storageTypes: STORAGE_TYPES },
          { timeoutMs },
        ),
      ),
    ]);
  }

  /** Closes the tab and discards its data. Never rejects. */
  async close(): Promise<void> {
    await disposeContext(this.browser, this.#contextId);
    await this.#exit?.close();
  }

  #prepareSession(session: CdpSession): Promise<unknown>[] {
    return [
      session.send('Page.enable'),
      // Response bodies are never read, so the browser doesn't have to keep them.
      session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
      session.send('Inspector.enable'),
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: this.script,
        worldName: WORLD_NAME,
        runImmediately: true,
      }),
      session.send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: false,
        flatten: true,
        filter: [{ type: 'iframe' }, { type: 'worker' }],
      }),
    ];
  }

  /**
   * Stops workers that don't respond. They would take CPU time from everything that follows, and don't
   * answer the page's messages anyway.
   *
   * @returns how many were stopped
   */
  async stopBusyWorkers(): Promise<number> {
    const stop = async (worker: CdpSession): Promise<number> => {
      try {
        await worker.send('Runtime.evaluate', { expression: '0' }, { timeoutMs: WORKER_TIMEOUT_MS });
        return 0;
      } catch (error) {
        if (!(error instanceof CdpError && error.reason === 'timed-out')) return 0;
        worker.send('Runtime.terminateExecution').catch(() => {});
        return 1;
      }
    };
    const counts = await Promise.all([...this.#workers].map(stop));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  #watchWorker(worker: CdpSession): void {
    if (this.#workers.size >= MAX_WORKERS) return;
    this.#workers.add(worker);
    void worker.ended.then(() => this.#workers.delete(worker));
  }

  #watchForeignFrames(session: CdpSession): void {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') {
        this.#watchWorker(this.browser.connection.session(sessionId));
        return;
      }
      const frame: ForeignFrame = {
        session: this.browser.connection.session(sessionId),
        frameId: targetInfo.targetId,
        parentId: targetInfo.parentFrameId ?? this.frameId,
      };
      this.foreignFrames.set(frame.frameId, frame);
      if (this.#exit !== null) frame.session.beforeInput = () => this.#onInput();
      if (this.#isNetworkShut) cancelNavigations(frame.session);
      this.#watchForeignFrames(frame.session);
      // A frame may disappear at any moment, in which case it doesn't have to be prepared.
      for (const step of this.#prepareSession(frame.session)) step.catch(() => {});
      if (this.#viewport) this.#emulateMedia(frame.session, this.#viewport).catch(() => {});
      this.onForeignFrame?.(frame);
      void frame.session.ended.then(() => {
        if (this.foreignFrames.get(frame.frameId) === frame) this.foreignFrames.delete(frame.frameId);
      });
    });
  }

  #emulateMedia(
    session: CdpSession,
    { colorScheme, reducedMotion, forcedColors = false }: Viewport,
  ): Promise<void> {
    return session.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-color-scheme', value: colorScheme },
        { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
        { name: 'forced-colors', value: forcedColors ? 'active' : 'none' },
      ],
    });
  }
}

/**
 * Creates a browser context with its own network exit, if the browser supports that.
 *
 * @throws {CdpError} if the browser is gone
 */
async function createContext(
  { connection }: RunningBrowser,
  exit: GuardExit | null,
): Promise<{ readonly browserContextId: string; readonly ownExit: GuardExit | null }> {
  const create = (proxy: object) =>
    connection.browser.send('Target.createBrowserContext', { disposeOnDetach: true, ...proxy });
  try {
    // By default, Chromium bypasses the proxy for loopback addresses.
    const proxy = exit === null ? {} : { proxyServer: exit.proxyUrl, proxyBypassList: '<-loopback>' };
    return { ...(await create(proxy)), ownExit: exit };
  } catch (error) {
    await exit?.close();
    if (exit === null || !(error instanceof CdpError && error.reason === 'refused')) throw error;
    return { ...(await create({})), ownExit: null };
  }
}

/**
 * Cancels every navigation to another document, because a failed one would replace the page with an error
 * page. Not awaited: commands run in order, so this completes before the next one.
 */
function cancelNavigations(session: CdpSession): void {
  session.on('Fetch.requestPaused', ({ requestId }) => {
    session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(() => {});
  });
  const patterns = [{ urlPattern: '*', resourceType: 'Document' as const }];
  session.send('Fetch.enable', { patterns }).catch(() => {});
}

/**
 * Disposes of a browser context with its tabs and everything they store. If the browser is gone, so is the
 * context.
 */
async function disposeContext({ connection }: RunningBrowser, browserContextId: string): Promise<void> {
  await connection.browser
    .send('Target.disposeBrowserContext', { browserContextId }, { timeoutMs: COMMAND_TIMEOUT_MS })
    .catch(() => {});
}
