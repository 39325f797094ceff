import { CdpError } from '../browser/cdp.ts';
import type { Guard } from '../guard/index.ts';
import { signIn } from './credentials.ts';
import { DEFAULT_PAGE_TIME_LIMIT_MS, Deadline } from './deadline.ts';
import { findNotTestedReason } from './find-not-tested-reason.ts';
import { createMainWorld, ensureIsolatedWorld, findFrames, PageFrame } from './frames.ts';
import { Interruptions } from './interruptions.ts';
import { MainDocument } from './main-document.ts';
import { explainConnectionProblem, explainNavigationFailure } from './navigation-failure.ts';
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
import {
  createVisitNotices,
  type DocumentReport,
  FRAME_TIMEOUT_MS,
  type StabilizeConditions,
  stabilizeDocument,
  stabilizeFrame,
} from './stabilize.ts';
import type { Redirect, StablePage, UnreachedFrame } from './stable-page.ts';
import type { Tab } from './tab.ts';
import { Traffic } from './traffic.ts';

/** A visit that brought no page to examine. */
export interface NotTestedVisit {
  readonly notTested: NotTestedReason;
  /** The address that was reached; `null` when none was. */
  readonly url: string | null;
  readonly title: string;
  /** `null` when no answer came. */
  readonly status: number | null;
  /** The answer's headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds that the page has taken. */
  readonly tookMs: number;
}

export type VisitResult =
  | { readonly isStable: true; readonly page: StablePage }
  | { readonly isStable: false; readonly notTestedVisit: NotTestedVisit };

/** Milliseconds for a page that announced to go on elsewhere to do so. */
const PAGE_REDIRECT_TIMEOUT_MS = 3_000;
/** Milliseconds within which a page lets itself be cleared away. */
const CLEAR_FRAME_TIMEOUT_MS = 2_000;
/** Milliseconds for clearing a page away altogether; a page with many frames that take theirs is closed instead. */
const END_TIMEOUT_MS = 2_500;
/** What is left for it at the least: closing a tab costs more than clearing a page that lets itself be cleared. */
const MIN_END_TIMEOUT_MS = 300;

/** One visit of one address in a tab, from the navigation to the moment the tab is free again. */
export class Visit {
  readonly #tab: Tab;
  readonly #guard: Guard;
  readonly #url: string;
  readonly #options: VisitOptions;
  readonly #limits: VisitLimits;
  readonly #pageKinds: SitePageKinds;
  readonly #traffic: Traffic;
  readonly #document: MainDocument;
  readonly #interruptions: Interruptions;
  readonly #deadline: Deadline;
  readonly #startedAt = performance.now();
  /** The number of the first document that came from the address. */
  #firstDocument = 1;
  #signOut: (() => Promise<void>) | undefined;
  /** The page's frames, once it is at rest. */
  #frames: PageFrame[] = [];
  /** Under which keys those frames store things; asked for while the page is examined, so that nobody waits for it. */
  #storageKeys: Promise<string[] | undefined> | undefined;
  #hasScripts = true;
  /** Whether a document stands in the tab that can be cleared away. */
  #isClearable = false;
  /** Whether the tab has been set up in a way that does for this page only. */
  #isTabUnusable = false;

  constructor(
    tab: Tab,
    url: string,
    guard: Guard,
    kinds: SitePageKinds,
    options: VisitOptions,
    deadline = new Deadline(DEFAULT_PAGE_TIME_LIMIT_MS),
  ) {
    this.#tab = tab;
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
    this.#traffic = new Traffic(tab.frameId, url, this.#limits, (sentence) => this.#stopLoading(sentence));
    this.#traffic.watch(tab.session);
    tab.onForeignFrame = ({ session }) => {
      this.#traffic.watch(session);
      this.#interruptions.watch(session);
    };
  }

  /**
   * Opens the address and brings the page to rest.
   *
   * @throws {CdpError} when the tab crashes or the browser goes; anything that a page does otherwise is a result.
   */
  async stabilize(): Promise<VisitResult> {
    const checked = this.#guard.checkTarget(this.#url);
    if (!checked.ok) {
      this.#isClearable = true;
      this.#hasScripts = false;
      return this.#createNotTestedResult(
        explainConnectionProblem({ kind: 'refused', ...checked }, this.#url, this.#limitSeconds),
      );
    }
    const { promise: timeIsOver, reject } = Promise.withResolvers<never>();
    const { totalMs } = this.#limits;
    const timer = setTimeout(
      () => reject(new CdpError('timed-out', 'visit', `${totalMs} ms are over`)),
      totalMs,
    );
    try {
      // What goes on behind our back when the time is over ends with the tab.
      return await Promise.race([this.#openAndStabilize(), timeIsOver]);
    } catch (error) {
      if (!(error instanceof CdpError)) throw error;
      this.#isClearable = false;
      if (error.reason === 'timed-out') {
        // A page that answers nothing is given up before the whole time is over.
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
   * Ends the visit and takes away what the page left.
   *
   * @returns whether the tab can be used again; otherwise it must be closed
   */
  async end(): Promise<boolean> {
    this.#tab.onForeignFrame = undefined;
    this.#traffic.close();
    this.#document.close();
    try {
      const limitMs = Math.min(END_TIMEOUT_MS, Math.max(MIN_END_TIMEOUT_MS, this.#deadline.remainingMs / 2));
      return await new Deadline(limitMs).enforce(this.#clear(), 'clear');
    } catch (error) {
      if (error instanceof CdpError) return false;
      throw error;
    }
  }

  /** @returns whether the tab is as good as new. */
  async #clear(): Promise<boolean> {
    await Promise.all([this.#interruptions.close(), this.#signOut?.()]);
    if (!this.#isClearable || this.#isTabUnusable || !this.#tab.isUsable) return false;
    if (this.#hasScripts) await this.#clearDocuments();
    else if (this.#traffic.setsCookies || this.#options.credentials) await this.#tab.clear([]);
    // Whoever examined the page may have stopped its scripts; those of the next one must run.
    this.#tab.setScriptsFrozen(false);
    return true;
  }

  get #limitSeconds(): number {
    return Math.round(this.#limits.totalMs / 1_000);
  }

  async #openAndStabilize(): Promise<VisitResult> {
    return (await this.#navigate()) ?? (await this.#stabilizeDocument());
  }

  /** Navigates; answers a result when no document came. */
  async #navigate(): Promise<VisitResult | undefined> {
    const { session } = this.#tab;
    const { totalMs } = this.#limits;
    await this.#tab.setViewport(this.#options.viewport ?? DEFAULT_VIEWPORT);
    const { credentials } = this.#options;
    if (credentials && !(await this.#signIn(credentials))) {
      return this.#createNotTestedResult(createNotTestedReason('scan/sign-in-refused'));
    }
    if (this.#url.includes('#') && removeFragment(this.#url) === removeFragment(this.#tab.currentUrl)) {
      // The same document but for its fragment would only be scrolled.
      const { documentCount } = this.#document;
      await session.send('Page.navigate', { url: 'about:blank' });
      await this.#document.waitUntil(() => this.#document.documentCount > documentCount, totalMs);
    }
    // The pages before cannot be gone back to, nor counted: a tab that is used again looks like a new one.
    session.send('Page.resetNavigationHistory').catch(() => {});
    const before = this.#document.documentCount;
    this.#firstDocument = before + 1;
    const { errorText, isDownload, loaderId } = await session.send(
      'Page.navigate',
      { url: this.#url },
      { timeoutMs: totalMs },
    );
    // Chromium shows a page of its own for an error that the server gave no words to.
    if (errorText !== undefined && !errorText.includes('HTTP_RESPONSE_CODE_FAILURE')) {
      const { requestedUrl: url, response } = this.#traffic;
      return this.#createNotTestedResult(
        explainNavigationFailure({
          url,
          errorText,
          isDownload: isDownload ?? false,
          response,
          problem: this.#guard.getConnectionProblem(url),
          seconds: this.#limitSeconds,
        }),
      );
    }
    if (loaderId !== undefined)
      await this.#document.waitUntil(() => this.#document.documentCount > before, totalMs);
    return undefined;
  }

  /** @returns whether the browser takes the sign-in. */
  async #signIn(credentials: Credentials): Promise<boolean> {
    try {
      this.#signOut = await signIn(this.#tab, credentials, new URL(this.#url).origin);
      return true;
    } catch (error) {
      if (error instanceof CdpError && error.reason === 'refused') return false;
      throw error;
    }
  }

  /** Waits until the document is at rest, follows where it goes on to by itself, and says what it is. */
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
        // All of it is sent as soon as the document stands, so that nothing is left to send when it has loaded.
        createMainWorld(session);
        const world = await ensureIsolatedWorld(session, frameId);
        const report = await stabilizeDocument(this.#tab, world, this.#conditions);
        const goesOn = this.#document.isLeaving || report.redirectUrl !== null;
        if (goesOn && (await this.#document.waitUntil(isReplaced, PAGE_REDIRECT_TIMEOUT_MS))) continue;
        if (isReplaced()) continue;
        // Neither more of the document nor a refresh that is due later must come while it is examined.
        if (!report.loaded || report.redirectsLater) await session.send('Page.stopLoading');
        return await this.#examineDocument(report, world);
      } catch (error) {
        // A document that is replaced takes our world with it; the next one is looked at.
        if (!(error instanceof CdpError && error.reason === 'refused')) throw error;
        if (!(await this.#document.waitUntil(isReplaced, PAGE_REDIRECT_TIMEOUT_MS))) throw error;
      }
    }
  }

  get #conditions(): StabilizeConditions {
    return {
      limits: this.#limits,
      loadMs: Math.max(1, this.#limits.loadMs - (performance.now() - this.#startedAt)),
      waitFor: this.#options.waitFor ?? null,
      remainingMs: this.#limits.totalMs - (performance.now() - this.#startedAt),
      kinds: this.#pageKinds.stability,
      slowEndpoints: this.#pageKinds.slowEndpoints,
      traffic: this.#traffic,
    };
  }

  /** Says whether the document at rest is the page that was asked for, and finds its frames. */
  async #examineDocument(report: DocumentReport, world: number): Promise<VisitResult> {
    const { response } = this.#traffic;
    const { facts } = report;
    const url = report.url;
    this.#tab.currentUrl = url;
    this.#hasScripts = report.kind !== '' || report.frames > 0;

    const mainFrame = new PageFrame(
      { id: this.#tab.frameId, url },
      null,
      this.#tab.session,
      this.#tab.script,
      world,
    );
    this.#frames = [mainFrame];
    const trouble =
      response && response.status >= 400 ? this.#guard.getConnectionProblem(response.url) : undefined;
    const status = response?.status ?? 0;
    const reason = trouble
      ? explainConnectionProblem(trouble, new URL(response!.url).host, this.#limitSeconds)
      : findNotTestedReason({
          ...facts,
          requestedUrl: this.#url,
          url,
          status,
          headers: response?.headers ?? {},
        });
    // The frames of a page that is not tested are not looked for, so they cannot be cleared away either.
    this.#isClearable = !reason || report.frames === 0;
    if (reason) return this.#createNotTestedResult(reason, url, facts.title);

    for (const { kind, message } of createVisitNotices(report, this.#conditions)) {
      this.#interruptions.note(kind, message);
    }
    const unreachedFrames = report.frames > 0 ? await this.#findFrames(mainFrame) : [];
    if (this.#hasScripts) {
      this.#tab.setScriptsFrozen(true);
      this.#storageKeys = this.#tab.getStorageKeys(this.#frames).catch(() => undefined);
    }
    const totalMs = performance.now() - this.#startedAt;
    return {
      isStable: true,
      page: {
        session: this.#tab.session,
        viewport: this.#options.viewport ?? DEFAULT_VIEWPORT,
        requestedUrl: this.#url,
        url,
        status,
        headers: response?.headers ?? {},
        contentType: facts.contentType,
        redirects: this.#allRedirects,
        mainFrame,
        unreachedFrames,
        timings: { loadMs: totalMs - report.stabilizeMs, stabilizeMs: report.stabilizeMs },
        notices: this.#interruptions.notices,
        deadline: this.#deadline,
        autoUpdates: {
          hasLongAnimations: report.hasLongAnimations,
          isLikely: report.timers > 0 && !this.#pageKinds.autoUpdates.getStableKinds().includes(report.kind),
          record: (ticks) => this.#pageKinds.autoUpdates.record(report.kind, ticks),
        },
        markScriptsRan: () => {
          this.#hasScripts = true;
        },
        markTabUnusable: () => {
          this.#isTabUnusable = true;
        },
      },
    };
  }

  /** What the server redirected, and then where the page itself went on to. */
  get #allRedirects(): Redirect[] {
    const urls = this.#document.urls.slice(this.#firstDocument - 1);
    const own = urls.slice(1).map((to, index) => ({ from: urls[index]!, to, status: undefined }));
    return [...this.#traffic.redirects, ...own];
  }

  async #findFrames(mainFrame: PageFrame): Promise<UnreachedFrame[]> {
    const { script, foreignFrames } = this.#tab;
    const unreached = await findFrames(
      mainFrame,
      script,
      [...foreignFrames.values()],
      FRAME_TIMEOUT_MS,
      async (frame) => {
        this.#frames.push(frame);
        if (await stabilizeFrame(frame, this.#limits)) return;
        const message = `A frame (${frame.url.slice(0, 200)}) was still changing or loading; it was examined as it was then.`;
        this.#interruptions.note('frame-unstable', message);
      },
    );
    for (const { url } of unreached) {
      this.#interruptions.note('frame-unreached', `A frame (${url.slice(0, 200)}) did not answer.`);
    }
    return unreached;
  }

  /** Ends loading: the page has taken more than it may. It is examined with what it has. */
  #stopLoading(sentence: string): void {
    this.#interruptions.note('bound-reached', sentence);
    this.#isTabUnusable = true;
    const { session } = this.#tab;
    session.send('Network.setBlockedURLs', { urls: ['*'] }).catch(() => {});
    session.send('Page.stopLoading').catch(() => {});
  }

  /** Clears a page with scripts away, in a way that leaves them no chance to write anything more. */
  async #clearDocuments(): Promise<void> {
    this.#tab.setScriptsFrozen(true);
    const storageKeys = (await this.#storageKeys) ?? (await this.#tab.getStorageKeys(this.#frames));
    // Nothing of the page runs any more that could write what is being cleared.
    await Promise.all([this.#tab.clear(storageKeys), this.#clearFrames()]);
  }

  async #clearFrames(): Promise<void> {
    // What a document holds ends with it, so the innermost comes first.
    for (const frame of this.#frames.toReversed()) {
      await frame.evaluate('curbcut.clearPage()', { timeoutMs: CLEAR_FRAME_TIMEOUT_MS });
    }
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

function isHttpUrl(url: string): boolean {
  return url.startsWith('https:') || url.startsWith('http:');
}

function removeFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash === -1 ? url : url.slice(0, hash);
}
