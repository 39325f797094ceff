import { CdpError } from '../browser/cdp.ts';
import { InPageError } from '../browser/cdp-error.ts';
import type { Guard } from '../guard/index.ts';
import type { ArrivalTab, Arrive } from './arrival.ts';
import { signIn } from './credentials.ts';
import { DEFAULT_PAGE_TIME_LIMIT_MS, Deadline } from './deadline.ts';
import { createMainWorld, findFrames, PageFrame } from './frames.ts';
import { Interruptions } from './interruptions.ts';
import { MainDocument } from './main-document.ts';
import { navigate } from './navigate.ts';
import { explainConnectionProblem } from './navigation-failure.ts';
import { createNotTestedReason, type NotTestedReason } from './not-tested-reason.ts';
import { openStablePage } from './open-stable-page.ts';
import {
  type Credentials,
  DEFAULT_VIEWPORT,
  DEFAULT_VISIT_LIMITS,
  getLimitSeconds,
  scaleLimits,
  type VisitOptions,
} from './options.ts';
import type { SitePageKinds } from './page-kind-history.ts';
import { ResidualState } from './residual-state.ts';
import { ResponseRecorder } from './response-recorder.ts';
import {
  createNotTestedResult,
  DocumentSettler,
  type VisitContext,
  type VisitResult,
} from './settle-document.ts';
import { FRAME_TIMEOUT_MS } from './stabilize.ts';
import { timeStep } from './step-times.ts';
import type { Tab } from './tab.ts';
import { Previews } from './take-preview.ts';
import { Traffic } from './traffic.ts';
import { restoreStoredState } from './transfer-state.ts';

/** Milliseconds for clearing the whole page. If a page has many slow frames, its tab is closed instead. */
const END_TIMEOUT_MS = 2_500;
/**
 * Minimum number of milliseconds for clearing, even after the deadline: closing a tab costs more than
 * clearing a page that responds.
 */
const MIN_END_TIMEOUT_MS = 300;

/** Milliseconds to wait for the document that has replaced a stable one. It affects only the reason we give. */
const LEFT_TIMEOUT_MS = 3_000;

/** One visit to a URL in a tab, from the start of the navigation until the tab is free again. */
export class Visit {
  readonly #context: VisitContext;
  readonly #settler: DocumentSettler;
  #signOut: (() => Promise<void>) | undefined;
  /** Resolves if the document can't be decoded. The browser then never reports it as loaded. */
  readonly #undecodable = Promise.withResolvers<void>();
  /** The number of the document that was stable. */
  #stableDocument = Number.POSITIVE_INFINITY;

  constructor(
    tab: Tab,
    url: string,
    guard: Guard,
    pageKinds: SitePageKinds,
    options: VisitOptions,
    deadline = new Deadline(DEFAULT_PAGE_TIME_LIMIT_MS),
  ) {
    const configured = { ...DEFAULT_VISIT_LIMITS, ...options.limits };
    const limits = {
      ...scaleLimits(configured, deadline.limitMs),
      totalMs: Math.min(configured.totalMs, Math.max(1, deadline.forStage('stabilize').remainingMs)),
    };
    const { viewport = DEFAULT_VIEWPORT, onPreview } = options;
    const residualState = new ResidualState(tab);
    const interruptions = new Interruptions(tab);
    const document = new MainDocument(tab.session, tab.frameId);
    const traffic = new Traffic(tab.frameId, url, limits, {
      onLimit: (sentence) => this.#stopLoading(sentence),
      onUndecodable: () => this.#undecodable.resolve(),
    });
    traffic.watch(tab.session, true);
    const isPageShown = () => document.url !== '' && document.url !== 'about:blank';
    const previews = new Previews(tab.session, viewport, isPageShown, onPreview);
    const responses = options.recordsResponses ? new ResponseRecorder(tab.session) : null;
    tab.onNetworkShut = () => {
      // It adds the header to requests, none of which can be sent anymore.
      void this.#signOut?.().catch(() => {});
    };
    tab.onForeignFrame = ({ session }) => {
      // Its first requests were sent before anyone was listening.
      responses?.markIncomplete();
      traffic.watch(session);
      interruptions.watch(session);
    };
    this.#context = {
      ...{ tab, guard, url, options, limits, deadline, pageKinds, document, traffic, interruptions },
      ...{ residualState, previews, responses, startedAt: performance.now(), firstDocument: 1 },
    };
    this.#settler = new DocumentSettler(this.#context);
  }

  /**
   * Opens the URL and waits until the page is stable.
   *
   * @throws {CdpError} if the tab crashes or the browser is gone. Anything else that a page does is a result.
   */
  async stabilize(): Promise<VisitResult> {
    const { guard, url, document, residualState, limits } = this.#context;
    const checked = guard.checkTarget(url);
    if (!checked.ok) {
      residualState.isClearable = true;
      residualState.hasScripts = false;
      const problem = { kind: 'refused', ...checked } as const;
      return this.#skip(explainConnectionProblem(problem, url, getLimitSeconds(limits)));
    }
    const failure = await this.#reach();
    if (failure !== null) return this.#skip(failure, document.url || null);
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const { totalMs } = limits;
    const timer = setTimeout(
      () => reject(new CdpError('timed-out', 'visit', `the time limit of ${totalMs} ms was reached`)),
      totalMs,
    );
    try {
      // Work that continues after the time limit ends with the tab.
      return await Promise.race([this.#openAndStabilize(), timeout, this.#waitForUndecodable()]);
    } catch (error) {
      if (!(error instanceof CdpError)) throw error;
      residualState.isClearable = false;
      if (error.reason === 'timed-out') {
        // We stop waiting for a page that doesn't respond before all of its time is up.
        const seconds = Math.round((error.waitedMs ?? totalMs) / 1_000);
        return this.#skip(createNotTestedReason('scan/timed-out', { seconds }));
      }
      if (error.reason === 'refused' && !(error instanceof InPageError))
        return this.#skip(createNotTestedReason('scan/unexpected'));
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #waitForUndecodable(): Promise<VisitResult> {
    await this.#undecodable.promise;
    this.#context.residualState.isClearable = false;
    const { requestedUrl } = this.#context.traffic;
    const host = URL.parse(requestedUrl)?.host ?? requestedUrl;
    return this.#skip(createNotTestedReason('scan/connection-failed', { host }));
  }

  /** Restores what the site has stored, and carries out the steps that lead to the page. */
  async #reach(): Promise<NotTestedReason | null> {
    const { tab, document, residualState, deadline, limits, options } = this.#context;
    const { arrive, storedState, viewport = DEFAULT_VIEWPORT } = options;
    if (!arrive && !storedState) return null;
    // Pages of other origins may have stored something that clearing the last page doesn't remove.
    residualState.isTabUnusable = true;
    const startedAt = performance.now();
    try {
      await tab.setViewport(viewport);
      if (storedState) await restoreStoredState(tab, document, storedState, limits.loadMs);
      return arrive ? await tab.whileArriving(() => this.#arrive(arrive)) : null;
    } catch (error) {
      if (!(error instanceof CdpError) || !tab.isUsable) throw error;
      return createNotTestedReason('scan/unexpected');
    } finally {
      deadline.exclude(performance.now() - startedAt);
      this.#context.startedAt = performance.now();
    }
  }

  async #arrive(arrive: Arrive): Promise<NotTestedReason | null> {
    try {
      return await arrive(this.#createArrivalTab());
    } finally {
      this.#context.firstDocument = Math.max(1, this.#context.document.documentCount);
    }
  }

  #createArrivalTab(): ArrivalTab {
    const { tab, document, traffic, guard, limits } = this.#context;
    const { session, frameId, script, foreignFrames } = tab;
    return {
      session,
      get url() {
        return document.url;
      },
      get documentCount() {
        return document.documentCount;
      },
      navigate: async (url) => {
        const checked = guard.checkTarget(url);
        if (!checked.ok)
          return explainConnectionProblem({ kind: 'refused', ...checked }, url, getLimitSeconds(limits));
        const { totalMs } = limits;
        const { failure } = await navigate(url, { tab, document, traffic, guard, totalMs });
        tab.currentUrl = url;
        return failure;
      },
      settle: () => this.#settler.settleBetweenSteps(),
      waitForDocument: (after, timeoutMs) =>
        document.waitUntil(() => document.documentCount > after, timeoutMs),
      fetchText: async (url, headers) => {
        const { status, body } = await guard.fetch(url, { headers, maxRedirects: 0 });
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

  async #openAndStabilize(): Promise<VisitResult> {
    const failure = this.#context.options.arrive
      ? undefined
      : await timeStep('navigate', () => this.#navigate());
    if (failure !== undefined) return failure;
    return timeStep('load and stabilize', () =>
      this.#settler.settle((settled) => {
        this.#stableDocument = this.#context.document.documentCount;
        return openStablePage(this.#context, settled);
      }),
    );
  }

  /**
   * Returns whether examining the stable page failed because the page had left its document, after which the
   * browser refuses calls about it. The next document may take a moment to appear, except if our functions
   * have failed in it.
   */
  async hasLeftDocument(error: unknown): Promise<boolean> {
    if (!(error instanceof CdpError && error.reason === 'refused')) return false;
    const { document } = this.#context;
    const timeoutMs = error instanceof InPageError ? 0 : LEFT_TIMEOUT_MS;
    return document.waitUntil(() => document.documentCount > this.#stableDocument, timeoutMs);
  }

  #skip(reason: NotTestedReason, url: string | null = null): VisitResult {
    return createNotTestedResult(this.#context, reason, url);
  }

  /** Navigates. Returns a result only if no document was loaded. */
  async #navigate(): Promise<VisitResult | undefined> {
    const { tab, url, document, traffic, guard, limits, options, responses } = this.#context;
    const { credentials, viewport = DEFAULT_VIEWPORT } = options;
    await tab.setViewport(viewport);
    await responses?.keepBodies();
    if (credentials && !(await this.#signIn(credentials))) {
      return this.#skip(createNotTestedReason('scan/sign-in-refused'));
    }
    const { totalMs } = limits;
    const { firstDocument, failure } = await navigate(url, { tab, document, traffic, guard, totalMs });
    this.#context.firstDocument = firstDocument;
    return failure === null ? undefined : this.#skip(failure);
  }

  /** @returns whether the browser accepts the credentials */
  async #signIn(credentials: Credentials): Promise<boolean> {
    try {
      this.#signOut = await signIn(this.#context.tab, credentials, new URL(this.#context.url).origin);
      return true;
    } catch (error) {
      if (error instanceof CdpError && error.reason === 'refused') return false;
      throw error;
    }
  }

  /** Stops loading because the page has exceeded a limit. It is examined in its current state. */
  #stopLoading(sentence: string): void {
    const { tab, interruptions, residualState } = this.#context;
    interruptions.note('bound-reached', sentence);
    residualState.isTabUnusable = true;
    const { session } = tab;
    session.send('Network.setBlockedURLs', { urls: ['*'] }).catch(() => {});
    session.send('Page.stopLoading').catch(() => {});
  }

  /**
   * Ends the visit and clears what the page left behind.
   *
   * @returns whether the tab can be reused; otherwise it must be closed
   */
  async end(): Promise<boolean> {
    const { tab, traffic, previews, responses, document, deadline } = this.#context;
    tab.onForeignFrame = undefined;
    tab.onNetworkShut = undefined;
    traffic.close();
    previews.end();
    responses?.close();
    document.close();
    try {
      const limitMs = Math.min(END_TIMEOUT_MS, Math.max(MIN_END_TIMEOUT_MS, deadline.remainingMs / 2));
      return await timeStep('clear', () => new Deadline(limitMs).enforce(this.#clear(), 'clear'));
    } catch (error) {
      if (error instanceof CdpError) return false;
      throw error;
    }
  }

  /** @returns whether the tab is as clean as a new one */
  async #clear(): Promise<boolean> {
    const { interruptions, residualState, traffic, options } = this.#context;
    await Promise.all([interruptions.close(), this.#signOut?.()]);
    return await residualState.clear(traffic.setsCookies || options.credentials != null);
  }
}
