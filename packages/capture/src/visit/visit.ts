import { CdpError } from '../browser/cdp.ts';
import type { Guard } from '../guard/index.ts';
import { getErrorReference, type ReportInternalError } from '../internal-error.ts';
import type { ArrivalTab, Arrive } from './arrival.ts';
import { signIn } from './credentials.ts';
import { DEFAULT_PAGE_TIME_LIMIT_MS, Deadline } from './deadline.ts';
import { findNotTestedReason } from './find-not-tested-reason.ts';
import { FrameLoop } from './frame-loop.ts';
import {
  createMainWorld,
  ensureIsolatedWorld,
  evaluateInContext,
  findFrames,
  formatInPageCall,
  PageFrame,
} from './frames.ts';
import { Interruptions } from './interruptions.ts';
import { MainDocument } from './main-document.ts';
import { navigate, parseRefresh, type Refresh } from './navigate.ts';
import { explainConnectionProblem } from './navigation-failure.ts';
import { createNotTestedReason, type NotTestedReason } from './not-tested-reason.ts';
import {
  type Credentials,
  DEFAULT_VIEWPORT,
  DEFAULT_VISIT_LIMITS,
  scaleLimits,
  type VisitLimits,
  type VisitOptions,
} from './options.ts';
import type { SitePageKinds } from './page-kind-history.ts';
import { ResidualState } from './residual-state.ts';
import { ResponseRecorder } from './response-recorder.ts';
import { isSamePage } from './same-page.ts';
import {
  createVisitNotices,
  type DocumentReport,
  FRAME_TIMEOUT_MS,
  type StabilizeConditions,
  stabilizeDocument,
  stabilizeFrame,
} from './stabilize.ts';
import type { Redirect, StablePage, UnreachedFrame, Viewport } from './stable-page.ts';
import { timeStep } from './step-times.ts';

import type { Tab } from './tab.ts';
import { takePreview } from './take-preview.ts';
import { Traffic } from './traffic.ts';
import { readStoredState, restoreStoredState } from './transfer-state.ts';

/** A visit that didn't produce a page to examine. */
export interface NotTestedVisit {
  readonly notTested: NotTestedReason;
  /** The URL that was reached; `null` if there was none. */
  readonly url: string | null;
  readonly title: string;
  /** HTTP status; `null` if there was no response. */
  readonly status: number | null;
  /** The response headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds spent on the page. */
  readonly tookMs: number;
}

export type VisitResult =
  | { readonly isStable: true; readonly page: StablePage }
  | { readonly isStable: false; readonly notTestedVisit: NotTestedVisit };

/** Milliseconds within which the browser must start a page's redirect once it's due. */
const PAGE_REDIRECT_TIMEOUT_MS = 3_000;
/** If a page refreshes itself after at most this many seconds, the target is tested. */
const MAX_REFRESH_SECONDS = 3;
/** Maximum number of pages on one site that are remembered as calm or unfinished. */
const MAX_REMEMBERED_PAGES = 5_000;
/** Maximum number of documents that one step of a journey may lead through. */
const MAX_SETTLE_ROUNDS = 20;
/** Milliseconds for clearing the whole page. If a page has many slow frames, its tab is closed instead. */
const END_TIMEOUT_MS = 2_500;
/**
 * Minimum number of milliseconds for clearing, even after the deadline: closing a tab costs more than
 * clearing a page that responds.
 */
const MIN_END_TIMEOUT_MS = 300;

/** One visit to a URL in a tab, from the start of the navigation until the tab is free again. */
export class Visit {
  readonly #tab: Tab;
  readonly #guard: Guard;
  readonly #url: string;
  readonly #options: VisitOptions;
  /** The phone's window after it was adapted to the page. */
  #viewport: Viewport | undefined;
  readonly #limits: VisitLimits;
  readonly #pageKinds: SitePageKinds;
  readonly #traffic: Traffic;
  readonly #document: MainDocument;
  readonly #interruptions: Interruptions;
  /** Null unless responses are recorded. */
  readonly #responses: ResponseRecorder | null;
  readonly #deadline: Deadline;
  #startedAt = performance.now();
  /** The number of the first document that was loaded from the URL. */
  #firstDocument = 1;
  #signOut: (() => Promise<void>) | undefined;
  readonly #residualState: ResidualState;
  /** Stops taking previews. */
  readonly #endPreviews: () => void;
  /** Whether there is a preview; resolves when all attempts have ended. */
  #preview = Promise.resolve(false);
  #hasEnded = false;
  /** Resolves if the document can't be decoded. The browser then never reports it as loaded. */
  readonly #undecodable = Promise.withResolvers<void>();

  constructor(
    tab: Tab,
    url: string,
    guard: Guard,
    kinds: SitePageKinds,
    options: VisitOptions,
    deadline = new Deadline(DEFAULT_PAGE_TIME_LIMIT_MS),
  ) {
    this.#tab = tab;
    this.#residualState = new ResidualState(tab);
    this.#guard = guard;
    this.#url = url;
    this.#options = options;
    this.#deadline = deadline;
    const limits = { ...DEFAULT_VISIT_LIMITS, ...options.limits };
    this.#limits = {
      ...scaleLimits(limits, deadline.limitMs),
      totalMs: Math.min(limits.totalMs, Math.max(1, deadline.forStage('stabilize').remainingMs)),
    };
    this.#pageKinds = kinds;
    this.#interruptions = new Interruptions(tab);
    this.#document = new MainDocument(tab.session, tab.frameId);
    this.#traffic = new Traffic(tab.frameId, url, this.#limits, {
      onLimit: (sentence) => this.#stopLoading(sentence),
      onUndecodable: () => this.#undecodable.resolve(),
    });
    this.#traffic.watch(tab.session, true);
    this.#endPreviews = options.onPreview
      ? tab.session.on('Page.loadEventFired', () => this.#takePreview())
      : () => {};
    this.#responses = options.recordsResponses ? new ResponseRecorder(tab.session) : null;
    tab.onNetworkShut = () => {
      // It adds the header to requests, none of which can be sent anymore.
      void this.#signOut?.().catch(() => {});
    };
    tab.onForeignFrame = ({ session }) => {
      // Its first requests were sent before anyone was listening.
      this.#responses?.markIncomplete();
      this.#traffic.watch(session);
      this.#interruptions.watch(session);
    };
  }

  /**
   * Opens the URL and waits until the page is stable.
   *
   * @throws {CdpError} if the tab crashes or the browser is gone. Anything else that a page does is a result.
   */
  async stabilize(): Promise<VisitResult> {
    const checked = this.#guard.checkTarget(this.#url);
    if (!checked.ok) {
      this.#residualState.isClearable = true;
      this.#residualState.hasScripts = false;
      return this.#createNotTestedResult(
        explainConnectionProblem({ kind: 'refused', ...checked }, this.#url, this.#limitSeconds),
      );
    }
    const failure = await this.#reach();
    if (failure !== null) return this.#createNotTestedResult(failure, this.#document.url || null);
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const { totalMs } = this.#limits;
    const timer = setTimeout(
      () => reject(new CdpError('timed-out', 'visit', `the time limit of ${totalMs} ms was reached`)),
      totalMs,
    );
    try {
      // Work that continues after the time limit ends with the tab.
      return await Promise.race([this.#openAndStabilize(), timeout, this.#waitForUndecodable()]);
    } catch (error) {
      if (!(error instanceof CdpError)) throw error;
      this.#residualState.isClearable = false;
      if (error.reason === 'timed-out') {
        // We stop waiting for a page that doesn't respond before all of its time is up.
        const seconds = Math.round((error.waitedMs ?? totalMs) / 1_000);
        return this.#createNotTestedResult(createNotTestedReason('scan/timed-out', { seconds }));
      }
      if (error.reason === 'refused')
        return this.#createNotTestedResult(createNotTestedReason('scan/unexpected'));
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Ends the visit and clears what the page left behind.
   *
   * @returns whether the tab can be reused; otherwise it must be closed
   */
  async end(): Promise<boolean> {
    this.#tab.onForeignFrame = undefined;
    this.#tab.onNetworkShut = undefined;
    this.#traffic.close();
    this.#hasEnded = true;
    this.#endPreviews();
    this.#responses?.close();
    this.#document.close();
    try {
      const limitMs = Math.min(END_TIMEOUT_MS, Math.max(MIN_END_TIMEOUT_MS, this.#deadline.remainingMs / 2));
      return await timeStep('clear', () => new Deadline(limitMs).enforce(this.#clear(), 'clear'));
    } catch (error) {
      if (error instanceof CdpError) return false;
      throw error;
    }
  }

  /**
   * Not awaited while the page loads and settles, and a page without a preview is still complete. It must have ended
   * before the window is resized: when it ends, the browser restores the size that the window had at its start.
   */
  #takePreview(): void {
    const { onPreview, viewport = DEFAULT_VIEWPORT } = this.#options;
    if (!onPreview || this.#document.url === '' || this.#document.url === 'about:blank') return;
    const earlier = this.#preview;
    const isTaken = takePreview(this.#tab.session, viewport).then(
      (preview) => {
        // The tab may show another page by now.
        if (preview === null || this.#hasEnded) return false;
        onPreview(preview);
        return true;
      },
      () => false,
    );
    this.#preview = earlier.then(() => isTaken);
  }

  /** @returns whether the tab is as clean as a new one */
  async #clear(): Promise<boolean> {
    await Promise.all([this.#interruptions.close(), this.#signOut?.()]);
    return await this.#residualState.clear(this.#traffic.setsCookies || this.#options.credentials != null);
  }

  get #limitSeconds(): number {
    return Math.round(this.#limits.totalMs / 1_000);
  }

  async #waitForUndecodable(): Promise<VisitResult> {
    await this.#undecodable.promise;
    this.#residualState.isClearable = false;
    const { requestedUrl } = this.#traffic;
    const host = URL.parse(requestedUrl)?.host ?? requestedUrl;
    return this.#createNotTestedResult(createNotTestedReason('scan/connection-failed', { host }));
  }

  /** Restores what the site has stored, and carries out the steps that lead to the page. */
  async #reach(): Promise<NotTestedReason | null> {
    const { arrive, storedState } = this.#options;
    if (!arrive && !storedState) return null;
    // Pages of other origins may have stored something that clearing the last page doesn't remove.
    this.#residualState.isTabUnusable = true;
    const startedAt = performance.now();
    try {
      await this.#tab.setViewport(this.#options.viewport ?? DEFAULT_VIEWPORT);
      if (storedState) await restoreStoredState(this.#tab, this.#document, storedState, this.#limits.loadMs);
      return arrive ? await this.#tab.whileArriving(() => this.#arrive(arrive)) : null;
    } catch (error) {
      if (!(error instanceof CdpError) || !this.#tab.isUsable) throw error;
      return createNotTestedReason('scan/unexpected');
    } finally {
      this.#deadline.exclude(performance.now() - startedAt);
      this.#startedAt = performance.now();
    }
  }

  async #arrive(arrive: Arrive): Promise<NotTestedReason | null> {
    try {
      return await arrive(this.#createArrivalTab());
    } finally {
      this.#firstDocument = Math.max(1, this.#document.documentCount);
    }
  }

  #createArrivalTab(): ArrivalTab {
    const { session, frameId, script, foreignFrames } = this.#tab;
    const document = this.#document;
    return {
      session,
      get url() {
        return document.url;
      },
      get documentCount() {
        return document.documentCount;
      },
      navigate: async (url) => {
        const checked = this.#guard.checkTarget(url);
        if (!checked.ok)
          return explainConnectionProblem({ kind: 'refused', ...checked }, url, this.#limitSeconds);
        const { failure } = await navigate(url, {
          tab: this.#tab,
          document,
          traffic: this.#traffic,
          guard: this.#guard,
          totalMs: this.#limits.totalMs,
        });
        this.#tab.currentUrl = url;
        return failure;
      },
      settle: () => this.#settleBetweenSteps(),
      waitForDocument: (after, timeoutMs) =>
        document.waitUntil(() => document.documentCount > after, timeoutMs),
      fetchText: async (url, headers) => {
        const { status, body } = await this.#guard.fetch(url, { headers, maxRedirects: 0 });
        return { status, text: new TextDecoder().decode(body) };
      },
      findFrames: async () => {
        createMainWorld(session);
        const mainFrame = new PageFrame({ id: frameId, url: document.url }, null, session, script);
        await findFrames(mainFrame, script, [...foreignFrames.values()], FRAME_TIMEOUT_MS, async () => {});
        return mainFrame;
      },
    };
  }

  /** Waits until what a step has started is over: navigations, requests and changes to the page. */
  async #settleBetweenSteps(): Promise<void> {
    const { session, frameId } = this.#tab;
    for (let round = 0; round < MAX_SETTLE_ROUNDS; round++) {
      const { documentCount } = this.#document;
      const isReplaced = () => this.#document.documentCount > documentCount;
      this.#startedAt = performance.now();
      try {
        createMainWorld(session);
        const world = await ensureIsolatedWorld(session, frameId);
        const conditions = this.#conditions;
        const limits = { ...conditions.limits, scrollSteps: 0, imagesMs: 0 };
        await stabilizeDocument(this.#tab, world, { ...conditions, limits, oneShotMs: 0, waitFor: null });
        if (isReplaced()) continue;
        if (this.#document.isLeaving && (await this.#document.waitForNextDocument(this.#limits.loadMs)))
          continue;
        return;
      } catch (error) {
        if (!(error instanceof CdpError && error.reason === 'refused')) throw error;
        if (!(await this.#document.waitUntil(isReplaced, PAGE_REDIRECT_TIMEOUT_MS))) throw error;
      }
    }
  }

  async #openAndStabilize(): Promise<VisitResult> {
    if (this.#options.arrive) return timeStep('load and stabilize', () => this.#stabilizeDocument());
    return (
      (await timeStep('navigate', () => this.#navigate())) ??
      (await timeStep('load and stabilize', () => this.#stabilizeDocument()))
    );
  }

  /** Navigates. Returns a result if no document loaded. */
  async #navigate(): Promise<VisitResult | undefined> {
    await this.#tab.setViewport(this.#options.viewport ?? DEFAULT_VIEWPORT);
    await this.#responses?.keepBodies();
    const { credentials } = this.#options;
    if (credentials && !(await this.#signIn(credentials))) {
      return this.#createNotTestedResult(createNotTestedReason('scan/sign-in-refused'));
    }
    const { firstDocument, failure } = await navigate(this.#url, {
      tab: this.#tab,
      document: this.#document,
      traffic: this.#traffic,
      guard: this.#guard,
      totalMs: this.#limits.totalMs,
    });
    this.#firstDocument = firstDocument;
    return failure === null ? undefined : this.#createNotTestedResult(failure);
  }

  /** @returns whether the browser accepts the credentials */
  async #signIn(credentials: Credentials): Promise<boolean> {
    try {
      this.#signOut = await signIn(this.#tab, credentials, new URL(this.#url).origin);
      return true;
    } catch (error) {
      if (error instanceof CdpError && error.reason === 'refused') return false;
      throw error;
    }
  }

  /**
   * Waits until the document is stable, follows the page's own redirects, and examines the final document.
   */
  async #stabilizeDocument(): Promise<VisitResult> {
    const { session, frameId } = this.#tab;
    for (;;) {
      const { documentCount, url } = this.#document;
      const isReplaced = () => this.#document.documentCount > documentCount;
      if (documentCount - this.#firstDocument > this.#limits.maxClientRedirects) {
        return this.#createNotTestedResult(createNotTestedReason('scan/too-many-redirects'), url);
      }
      if (!isHttpUrl(url) && !url.startsWith('chrome-error:')) {
        const scheme = url.slice(0, url.indexOf(':') + 1);
        return this.#createNotTestedResult(createNotTestedReason('scan/scheme-refused', { scheme }), url);
      }
      try {
        // Send all commands as soon as the document exists, so that none is left to send when it has loaded.
        createMainWorld(session);
        const world = await ensureIsolatedWorld(session, frameId);
        let report = await stabilizeDocument(this.#tab, world, this.#conditions);
        if (await this.#fitPhoneWindow(world))
          report = await stabilizeDocument(this.#tab, world, this.#conditions);
        const refreshes = [report.refresh, this.#traffic.response?.headers.refresh]
          .map((refresh) => parseRefresh(refresh, report.url))
          .filter((refresh) => refresh !== null);
        if (isReplaced() || (await this.#followRedirect(refreshes))) continue;
        // While the page is being examined, nothing more may load, and the page must not be left.
        if (!report.loaded || this.#document.isLeaving || refreshes.length > 0)
          await session.send('Page.stopLoading');
        this.#rememberPage(url, report);
        return await this.#examineDocument(report, world);
      } catch (error) {
        // If a document is replaced, our world in it is gone. Continue with the next document.
        if (!(error instanceof CdpError && error.reason === 'refused')) throw error;
        if (!(await this.#document.waitUntil(isReplaced, PAGE_REDIRECT_TIMEOUT_MS))) throw error;
      }
    }
  }

  /**
   * Waits for the page to leave for another one, if it is about to.
   *
   * @param refreshes from the page's `meta` element and header
   * @returns whether there is another document
   */
  async #followRedirect(refreshes: readonly Refresh[]): Promise<boolean> {
    const { documentCount, url } = this.#document;
    const mayLeave = ({ seconds, url: target }: Refresh) =>
      seconds === 0 || (seconds <= MAX_REFRESH_SECONDS && !isSamePage(target, url) && !this.#hasReturned);
    const seconds = Math.min(...refreshes.filter(mayLeave).map((refresh) => refresh.seconds));
    const hasLeft = () => this.#document.isLeaving || this.#document.documentCount > documentCount;
    if (Number.isFinite(seconds))
      await this.#document.waitUntil(hasLeft, seconds * 1_000 + PAGE_REDIRECT_TIMEOUT_MS);
    if (this.#document.documentCount > documentCount) return true;
    return this.#document.isLeaving && (await this.#document.waitForNextDocument(this.#conditions.loadMs));
  }

  /** Whether an earlier document of this visit was the same page, as when a page reloads itself. */
  get #hasReturned(): boolean {
    const urls = this.#document.urls.slice(this.#firstDocument - 1);
    const url = urls.at(-1);
    return url !== undefined && urls.slice(0, -1).some((earlier) => isSamePage(earlier, url));
  }

  /** Remembers that later visits to this page don't have to wait as long. */
  #rememberPage(url: string, report: DocumentReport): void {
    const { calmPages, unfinishedPages } = this.#pageKinds;
    if (report.oneShots === 'calm' && calmPages.size < MAX_REMEMBERED_PAGES)
      calmPages.add(this.#getPageKey(url));
    if (!report.loaded && unfinishedPages.size < MAX_REMEMBERED_PAGES) unfinishedPages.add(url);
  }

  /** Identifies a document as shown in this visit. */
  #getPageKey(url: string): string {
    const { width, phone = false } = this.#options.viewport ?? DEFAULT_VIEWPORT;
    return `${width} ${phone} ${url}`;
  }

  /** Adapts the phone's window to the page's layout. Returns whether the page changed. */
  async #fitPhoneWindow(contextId: number): Promise<boolean> {
    const { viewport } = this.#options;
    if (!viewport?.phone) return false;
    await this.#preview;
    const { result } = await this.#tab.session.send('Runtime.evaluate', {
      expression: 'document.documentElement?.clientWidth ?? 0',
      contextId,
      returnByValue: true,
    });
    const fitted = await this.#tab.fitPhoneWindow(Number(result.value) || 0);
    this.#viewport = fitted ?? viewport;
    return fitted !== null;
  }

  get #conditions(): StabilizeConditions {
    const { calmPages, unfinishedPages } = this.#pageKinds;
    const { url } = this.#document;
    const loadMs = unfinishedPages.has(url)
      ? Math.min(this.#limits.loadMs, this.#limits.slowFetchesMs)
      : this.#limits.loadMs;
    const isCalm = this.#hasReturned || calmPages.has(this.#getPageKey(url));
    return {
      limits: this.#limits,
      loadMs: Math.max(1, loadMs - (performance.now() - this.#startedAt)),
      oneShotMs: isCalm ? 0 : this.#limits.oneShotMs,
      waitFor: this.#options.waitFor ?? null,
      remainingMs: this.#limits.totalMs - (performance.now() - this.#startedAt),
      kinds: this.#pageKinds.stability,
      slowEndpoints: this.#pageKinds.slowEndpoints,
      traffic: this.#traffic,
    };
  }

  /** Checks whether the stable document is the requested page, and finds its frames. */
  async #examineDocument(report: DocumentReport, world: number): Promise<VisitResult> {
    const { response } = this.#traffic;
    const { facts } = report;
    const url = report.url;
    this.#tab.currentUrl = url;
    this.#residualState.hasScripts = report.kind !== '' || report.frames > 0;

    const mainFrame = new PageFrame(
      { id: this.#tab.frameId, url },
      null,
      this.#tab.session,
      this.#tab.script,
      world,
    );
    this.#residualState.frames = [mainFrame];
    const connectionProblem =
      response && response.status >= 400 ? this.#guard.getConnectionProblem(response.url) : undefined;
    const status = response?.status ?? 0;
    const reason = connectionProblem
      ? explainConnectionProblem(connectionProblem, new URL(response!.url).host, this.#limitSeconds)
      : findNotTestedReason({
          ...facts,
          // A journey may lead anywhere, even to a sign-in page.
          requestedUrl: this.#options.arrive ? url : this.#url,
          url,
          status,
          headers: response?.headers ?? {},
        });
    // If a page isn't tested, we don't look for its frames, so they can't be cleared either.
    this.#residualState.isClearable = !reason || report.frames === 0;
    if (reason) return this.#createNotTestedResult(reason, url, facts.title);

    for (const { kind, message } of createVisitNotices(report, this.#conditions)) {
      this.#interruptions.note(kind, message);
    }
    if ((await this.#tab.stopBusyWorkers()) > 0)
      this.#interruptions.note('bound-reached', 'A worker kept the processor busy, so it was stopped.');
    const unreachedFrames = report.frames > 0 ? await this.#findFrames(mainFrame) : [];
    if (this.#residualState.hasScripts) endTimerRecord(this.#tab, world);
    const stopsScripts = this.#residualState.hasScripts && !this.#options.keepsScripts;
    const frameLoop = stopsScripts && report.hasCanvas ? await FrameLoop.hold(this.#tab.session) : null;
    if (stopsScripts) this.#tab.setScriptsFrozen(true);
    if (this.#residualState.hasScripts) this.#residualState.requestStorageKeys();
    this.#endPreviews();
    // We stopped waiting for the page's `load` event, or the page was scrolled.
    if (!(await this.#preview)) this.#takePreview();
    await this.#preview;
    const totalMs = performance.now() - this.#startedAt;
    return {
      isStable: true,
      page: {
        session: this.#tab.session,
        viewport: this.#viewport ?? this.#options.viewport ?? DEFAULT_VIEWPORT,
        requestedUrl: this.#url,
        readStoredState: () => readStoredState(this.#tab, mainFrame),
        url,
        status,
        headers: response?.headers ?? {},
        contentType: facts.contentType,
        redirects: this.#allRedirects,
        mainFrame,
        unreachedFrames,
        timings: { loadMs: totalMs - report.stabilizeMs, stabilizeMs: report.stabilizeMs },
        notices: this.#interruptions.notices,
        hashResponses: () => this.#hashResponses(),
        deadline: this.#deadline,
        autoUpdates: {
          hasLongAnimations: report.hasLongAnimations,
          hasFastAnimations: report.hasFastAnimations,
          isLikely: report.timers > 0,
          hasTimers: report.hasTimers,
          hasTimerLoop: report.hasTimerLoop,
        },
        frameLoop,
        network: createNetworkControl(this.#tab),
        listForeignFrames: () => [...this.#tab.foreignFrames.values()],
        reportError: this.#options.reportError ?? getPartReference,
        markScriptsRan: () => {
          this.#residualState.hasScripts = true;
        },
        markTabUnusable: () => {
          this.#residualState.isTabUnusable = true;
        },
      },
    };
  }

  async #hashResponses(): Promise<string | null> {
    // Documents before the last one are gone, and so are their responses.
    const isOnlyDocument = this.#document.documentCount === this.#firstDocument;
    return isOnlyDocument && this.#responses ? this.#responses.hash() : null;
  }

  /** The server's redirects, followed by the page's own. */
  get #allRedirects(): Redirect[] {
    const urls = this.#document.urls.slice(this.#firstDocument - 1);
    const clientRedirects = urls.slice(1).map((to, index) => ({ from: urls[index]!, to, status: undefined }));
    return [...this.#traffic.redirects, ...clientRedirects];
  }

  async #findFrames(mainFrame: PageFrame): Promise<UnreachedFrame[]> {
    const { script, foreignFrames } = this.#tab;
    const unreached = await findFrames(
      mainFrame,
      script,
      [...foreignFrames.values()],
      FRAME_TIMEOUT_MS,
      async (frame) => {
        this.#residualState.frames.push(frame);
        if (await stabilizeFrame(frame, this.#limits)) return;
        const message = `A frame (${frame.url.slice(0, 200)}) was still changing or loading; it was tested in that state.`;
        this.#interruptions.note('frame-unstable', message);
      },
    ).catch((error): UnreachedFrame[] => {
      if (!(error instanceof CdpError && error.reason === 'refused')) throw error;
      // The browser can't list frames that are nested too deeply. Frames that weren't found can't be cleared.
      this.#residualState.isTabUnusable = true;
      this.#interruptions.note('frame-unreached', 'The frames of the page are nested too deeply.');
      return [];
    });
    for (const { url } of unreached) {
      this.#interruptions.note('frame-unreached', `A frame (${url.slice(0, 200)}) didn’t respond.`);
    }
    return unreached;
  }

  /** Stops loading because the page has exceeded a limit. It is examined in its current state. */
  #stopLoading(sentence: string): void {
    this.#interruptions.note('bound-reached', sentence);
    this.#residualState.isTabUnusable = true;
    const { session } = this.#tab;
    session.send('Network.setBlockedURLs', { urls: ['*'] }).catch(() => {});
    session.send('Page.stopLoading').catch(() => {});
  }

  #createNotTestedResult(reason: NotTestedReason, url: string | null = null, title = ''): VisitResult {
    const { response } = this.#traffic;
    return {
      isStable: false,
      notTestedVisit: {
        notTested: reason,
        url: url ?? response?.url ?? null,
        title,
        status: response?.status ?? null,
        headers: response?.headers ?? {},
        tookMs: this.#deadline.usedMs,
      },
    };
  }
}

/**
 * Restores a page's own functions. Not awaited: commands run in order, so this completes before the page's
 * scripts are stopped. The order matters.
 */
function endTimerRecord({ session, timerQuestion }: Tab, world: number): void {
  evaluateInContext(session, world, formatInPageCall('endTimerRecord', [timerQuestion])).catch(() => {});
}

const createNetworkControl = (tab: Tab): StablePage['network'] => ({
  get canShut() {
    return tab.canShutNetwork;
  },
  shut: () => tab.shutNetwork(),
});

/** Returns the reference of an error without reporting it. */
const getPartReference: ReportInternalError = (_part, error) => getErrorReference(error);

function isHttpUrl(url: string): boolean {
  return url.startsWith('https:') || url.startsWith('http:');
}
