import { randomUUID } from 'node:crypto';
import { CdpError, type CdpEventParams, type CdpSession } from '../browser/cdp.ts';
import type { RunningBrowser } from '../browser/launch.ts';
import type { GuardExit } from '../guard/index.ts';
import type { ForeignFrame } from './frames.ts';
import { buildTimerRecordScript } from './main-world/answer-timer-questions.ts';
import { type Viewport, WORLD_NAME } from './stable-page.ts';

/** Kinds of storage that a page can fill; cookies are cleared for the whole context at once. */
const STORAGE_TYPES = 'local_storage,indexeddb,service_workers,cache_storage,file_systems,storage_buckets';

/** Milliseconds for a worker to respond that is not in an endless loop. */
const WORKER_TIMEOUT_MS = 3_000;
/** With more workers than this, the others are left alone. */
const MAX_WORKERS = 100;

/** Milliseconds for commands that never wait for a page. */
const COMMAND_TIMEOUT_MS = 5_000;

const PHONE_TOUCH_POINTS = 5;
/** Wider layouts are left to the zoom of the phone: screenshots of them would be too large. */
const MAX_LAYOUT_WIDTH = 2_000;

/**
 * When a renderer has grown: megabytes of heap that it may always have, and how many times the heap after its first page.
 * Pages of applications need much from the beginning.
 */
const GROWTH_LIMITS = { heapMb: 64, factor: 1.5 };
/**
 * The same while the open pages use more memory together than they should. After a first page of documentation, the
 * heap of a renderer has 8 to 18 MB.
 */
const TIGHT_GROWTH_LIMITS = { heapMb: 28, factor: 1.25 };
const BYTES_PER_MB = 1_000_000;

/**
 * A tab in its own browser context: data that a page leaves there is invisible to pages in other tabs.
 *
 * It is navigated from page to page, which costs less than a third of a new context per page.
 * {@link Tab.clear} makes that safe.
 */
export class Tab {
  readonly session: CdpSession;
  /** The id of the main frame, which stays the same for the life of the tab. */
  readonly frameId: string;
  readonly browser: RunningBrowser;
  /** The script that is installed in our isolated world. */
  readonly script: string;
  /** Name of the event with which our world asks about the timers of a page; see `buildTimerRecordScript`. */
  readonly timerQuestion: string = randomUUID();
  /** Frames in processes of their own, parents before children. */
  readonly foreignFrames = new Map<string, ForeignFrame>();
  /** Workers of the page. */
  readonly #workers = new Set<CdpSession>();
  /** The URL of the document that was examined last. */
  currentUrl = '';
  /** Called for each new frame in another process. */
  onForeignFrame: ((frame: ForeignFrame) => void) | undefined;
  /** Megabytes of the renderer's heap after the first page. */
  #firstHeapMb: number | undefined;
  /** Called when the tab's way to the network is shut, before anything else happens. */
  onNetworkShut: (() => void) | undefined;
  readonly #contextId: string;
  /** The way out of its browser context; null if the browser does not support one for each context. */
  readonly #exit: GuardExit | null;
  #isNetworkShut = false;
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
    if (exit !== null) session.beforeInput = () => this.shutNetwork();
    this.#watchForeignFrames(session);
  }

  /**
   * Opens a tab.
   *
   * @param script result of `loadInPageScript`
   * @param exit the way out of its own, which belongs to the tab from now on. Without one, the tab uses the proxy of the
   *   browser, and its pages cannot be operated.
   * @throws {CdpError} when the browser is gone
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
   * Returns whether the renderer has grown so much since its first page that a new one is better: what earlier pages have left
   * is collected rarely, and a new renderer costs less than collecting it. Call it between two pages.
   *
   * @param isMemoryTight whether the open pages use more memory together than they should
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
   * Makes the window of a phone as wide as the layout of its page. Without a suitable viewport element, phones lay pages
   * out in a wider window (980 CSS pixels) and zoom out. What the page does is the same at a zoom of 1, at which the
   * coordinates of elements, screenshots and the pointer agree. Media queries about the device still see the phone.
   *
   * @param layoutWidth width of the document without scrollbars, in CSS pixels
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
      // The next page gets the window of the phone again.
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
   * Stops the page's own scripts or resumes them. Our scripts keep running. A task that is running ends normally: the
   * command interrupts it, and is answered, before it may write more.
   */
  setScriptsFrozen(frozen: boolean): void {
    for (const { session } of [{ session: this.session }, ...this.foreignFrames.values()]) {
      // Not awaited: commands run in order, so it is done before the next one. A frame that is gone needs no
      // freezing.
      session.send('Emulation.setScriptExecutionDisabled', { value: frozen }).catch(() => {});
    }
  }

  /** Whether the way to the network can be shut: the browser uses the one of this tab. Known once a page has loaded. */
  get canShutNetwork(): boolean {
    return this.#exit?.isUsed === true;
  }

  /**
   * Cuts the tab off the network for good: nothing that its page, the page's frames and workers, or windows that it opened
   * do from now on leaves the machine. It lasts until the tab is closed; another page needs another tab. Navigation to
   * other documents is canceled, so that the page stays.
   *
   * @throws {CdpError} `refused` if the browser cannot do that; then the page must not be operated
   */
  shutNetwork(): void {
    if (this.#isNetworkShut) return;
    if (this.#exit === null || !this.canShutNetwork)
      throw new CdpError('refused', 'shutNetwork', 'the network access of this tab cannot be closed');
    this.#isNetworkShut = true;
    this.#exit.shut();
    this.onNetworkShut?.();
    cancelNavigations(this.session);
    for (const { session } of this.foreignFrames.values()) cancelNavigations(session);
  }

  /** Listens to downloads that begin in this tab until the returned function is called. */
  onDownload(listener: (event: CdpEventParams<'Browser.downloadWillBegin'>) => void): () => void {
    return this.browser.connection.browser.on('Browser.downloadWillBegin', (event) => {
      if (event.frameId === this.frameId || this.foreignFrames.has(event.frameId)) listener(event);
    });
  }

  /** Sets cookies in this tab's context, as the origin of this URL would. */
  async setCookies(cookies: readonly { name: string; value: string }[], url: string): Promise<void> {
    // Names that begin with `__Host-` or `__Secure-` are accepted only as secure cookies over https.
    const secure = url.startsWith('https:');
    await this.browser.connection.browser.send('Storage.setCookies', {
      browserContextId: this.#contextId,
      cookies: cookies.map(({ name, value }) => ({ name, value, url, secure })),
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
      // Response bodies are never read, so the browser need not keep them.
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
   * Ends what workers of the page are doing that do not respond: they would take the processors from everything that
   * follows, and answer no message of the page anyway.
   *
   * @returns how many
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
      if (this.#exit !== null) frame.session.beforeInput = () => this.shutNetwork();
      if (this.#isNetworkShut) cancelNavigations(frame.session);
      this.#watchForeignFrames(frame.session);
      // A frame may disappear at any moment and then needs no preparation.
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
 * Creates a browser context with a way out of its own, if the browser supports that.
 *
 * @throws {CdpError} when the browser is gone
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
 * Cancels every navigation to another document: one that fails would replace the page with an error page. Not awaited:
 * commands run in order, so it is done before the next one.
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
