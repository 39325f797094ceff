import { CdpError } from '../browser/cdp.ts';
import { InPageError } from '../browser/cdp-error.ts';
import type { Guard } from '../guard/index.ts';
import type { Deadline } from './deadline.ts';
import { createMainWorld, ensureIsolatedWorld } from './frames.ts';
import type { Interruptions } from './interruptions.ts';
import type { MainDocument } from './main-document.ts';
import { parseRefresh, type Refresh } from './navigate.ts';
import { createNotTestedReason, type NotTestedReason } from './not-tested-reason.ts';
import { DEFAULT_VIEWPORT, type VisitLimits, type VisitOptions } from './options.ts';
import type { SitePageKinds } from './page-kind-history.ts';
import type { ResidualState } from './residual-state.ts';
import type { ResponseRecorder } from './response-recorder.ts';
import { isSamePage } from './same-page.ts';
import { type DocumentReport, type StabilizeConditions, stabilizeDocument } from './stabilize.ts';
import type { StablePage, Viewport } from './stable-page.ts';
import type { Tab } from './tab.ts';
import type { Previews } from './take-preview.ts';
import type { Traffic } from './traffic.ts';

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

/** What all steps of a visit share. */
export interface VisitContext {
  readonly tab: Tab;
  readonly guard: Guard;
  readonly url: string;
  readonly options: VisitOptions;
  readonly limits: VisitLimits;
  readonly deadline: Deadline;
  readonly pageKinds: SitePageKinds;
  readonly document: MainDocument;
  readonly traffic: Traffic;
  readonly interruptions: Interruptions;
  readonly residualState: ResidualState;
  readonly previews: Previews;
  /** Null unless responses are recorded. */
  readonly responses: ResponseRecorder | null;
  /** When the navigation began, or the last step of a journey; see `performance.now()`. */
  startedAt: number;
  /** The number of the first document that was loaded from the URL. */
  firstDocument: number;
}

/** Creates the result of a visit to a page that can't be examined. */
export function createNotTestedResult(
  { traffic: { response }, deadline }: VisitContext,
  reason: NotTestedReason,
  url: string | null = null,
  title = '',
): VisitResult {
  return {
    isStable: false,
    notTestedVisit: {
      notTested: reason,
      url: url ?? response?.url ?? null,
      title,
      status: response?.status ?? null,
      headers: response?.headers ?? {},
      tookMs: deadline.usedMs,
    },
  };
}

/** A stable document that the page doesn't leave. */
export interface SettledDocument {
  readonly report: DocumentReport;
  /** Execution context id of our isolated world. */
  readonly world: number;
  readonly conditions: StabilizeConditions;
  /** A phone's window is adapted to the document. */
  readonly viewport: Viewport;
}

/** Milliseconds within which the browser must start a page's redirect once it's due. */
const PAGE_REDIRECT_TIMEOUT_MS = 3_000;
/** If a page refreshes itself after at most this many seconds, the target is tested. */
const MAX_REFRESH_SECONDS = 3;
/** Maximum number of pages on one site that are remembered as calm or unfinished. */
const MAX_REMEMBERED_PAGES = 5_000;
/** Maximum number of documents that one step of a journey may lead through. */
const MAX_SETTLE_ROUNDS = 20;

/** Waits until a tab's document is stable, and follows the page's own redirects. */
export class DocumentSettler {
  readonly #visit: VisitContext;
  #viewport: Viewport;

  constructor(visit: VisitContext) {
    this.#visit = visit;
    this.#viewport = visit.options.viewport ?? DEFAULT_VIEWPORT;
  }

  /**
   * Waits until the document is stable, follows the page's own redirects, and examines the final document.
   */
  async settle(examine: (document: SettledDocument) => Promise<VisitResult>): Promise<VisitResult> {
    const { session, frameId } = this.#visit.tab;
    for (;;) {
      const { documentCount, url } = this.#document;
      const isReplaced = () => this.#document.documentCount > documentCount;
      if (documentCount - this.#visit.firstDocument > this.#visit.limits.maxClientRedirects) {
        return createNotTestedResult(this.#visit, createNotTestedReason('scan/too-many-redirects'), url);
      }
      if (!isHttpUrl(url) && !url.startsWith('chrome-error:')) {
        const scheme = url.slice(0, url.indexOf(':') + 1);
        return createNotTestedResult(
          this.#visit,
          createNotTestedReason('scan/scheme-refused', { scheme }),
          url,
        );
      }
      try {
        // Send all commands as soon as the document exists, so that none is left to send when it has loaded.
        createMainWorld(session);
        const world = await ensureIsolatedWorld(session, frameId);
        let report = await stabilizeDocument(this.#visit.tab, world, this.#conditions);
        if (await this.#fitPhoneWindow(world))
          report = await stabilizeDocument(this.#visit.tab, world, this.#conditions);
        const refreshes = [report.refresh, this.#visit.traffic.response?.headers.refresh]
          .map((refresh) => parseRefresh(refresh, report.url))
          .filter((refresh) => refresh !== null);
        if (isReplaced() || (await this.#followRedirect(refreshes))) continue;
        // While the page is being examined, nothing more may load, and the page must not be left.
        if (!report.loaded || this.#document.isLeaving || refreshes.length > 0)
          await session.send('Page.stopLoading');
        this.#rememberPage(url, report);
        return await examine({ report, world, conditions: this.#conditions, viewport: this.#viewport });
      } catch (error) {
        await this.#waitForReplacement(error, isReplaced);
      }
    }
  }

  /** Waits until what a step has started is over: navigations, requests and changes to the page. */
  async settleBetweenSteps(): Promise<void> {
    const { session, frameId } = this.#visit.tab;
    for (let round = 0; round < MAX_SETTLE_ROUNDS; round++) {
      const { documentCount } = this.#document;
      const isReplaced = () => this.#document.documentCount > documentCount;
      this.#visit.startedAt = performance.now();
      try {
        createMainWorld(session);
        const world = await ensureIsolatedWorld(session, frameId);
        const conditions = this.#conditions;
        const limits = { ...conditions.limits, scrollSteps: 0, imagesMs: 0 };
        await stabilizeDocument(this.#visit.tab, world, {
          ...conditions,
          limits,
          oneShotMs: 0,
          waitFor: null,
        });
        if (isReplaced()) continue;
        if (this.#document.isLeaving && (await this.#document.waitForNextDocument(this.#visit.limits.loadMs)))
          continue;
        return;
      } catch (error) {
        await this.#waitForReplacement(error, isReplaced);
      }
    }
  }

  /**
   * Waits for the page to navigate to another one, if it is about to.
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
    const urls = this.#document.urls.slice(this.#visit.firstDocument - 1);
    const url = urls.at(-1);
    return url !== undefined && urls.slice(0, -1).some((earlier) => isSamePage(earlier, url));
  }

  /**
   * Waits for the next document. If a document is replaced, our world in it is gone, and a busy machine may take
   * a while to show the next one. Until the visit's time is up, what was refused is therefore tried again.
   *
   * @throws the error if it has another cause
   */
  async #waitForReplacement(error: unknown, isReplaced: () => boolean): Promise<void> {
    if (!(error instanceof CdpError && error.reason === 'refused')) throw error;
    if (await this.#document.waitUntil(isReplaced, PAGE_REDIRECT_TIMEOUT_MS)) return;
    if (error instanceof InPageError || this.#document.isClosed) throw error;
  }

  /** Remembers that later visits to this page don't have to wait as long. */
  #rememberPage(url: string, report: DocumentReport): void {
    const { calmPages, unfinishedPages } = this.#visit.pageKinds;
    if (report.oneShots === 'calm' && calmPages.size < MAX_REMEMBERED_PAGES)
      calmPages.add(this.#getPageKey(url));
    if (!report.loaded && unfinishedPages.size < MAX_REMEMBERED_PAGES) unfinishedPages.add(url);
  }

  /** Identifies a document as shown in this visit. */
  #getPageKey(url: string): string {
    const { width, phone = false } = this.#visit.options.viewport ?? DEFAULT_VIEWPORT;
    return `${width} ${phone} ${url}`;
  }

  /** Adapts the phone's window to the page's layout. Returns whether the page changed. */
  async #fitPhoneWindow(contextId: number): Promise<boolean> {
    const { viewport } = this.#visit.options;
    if (!viewport?.phone) return false;
    await this.#visit.previews.waitUntilIdle();
    const { result } = await this.#visit.tab.session.send('Runtime.evaluate', {
      expression: 'document.documentElement?.clientWidth ?? 0',
      contextId,
      returnByValue: true,
    });
    const fitted = await this.#visit.tab.fitPhoneWindow(Number(result.value) || 0);
    this.#viewport = fitted ?? viewport;
    return fitted !== null;
  }

  get #conditions(): StabilizeConditions {
    const { calmPages, unfinishedPages } = this.#visit.pageKinds;
    const { url } = this.#document;
    const loadMs = unfinishedPages.has(url)
      ? Math.min(this.#visit.limits.loadMs, this.#visit.limits.slowFetchesMs)
      : this.#visit.limits.loadMs;
    const isCalm = this.#hasReturned || calmPages.has(this.#getPageKey(url));
    return {
      limits: this.#visit.limits,
      loadMs: Math.max(1, loadMs - (performance.now() - this.#visit.startedAt)),
      oneShotMs: isCalm ? 0 : this.#visit.limits.oneShotMs,
      waitFor: this.#visit.options.waitFor ?? null,
      remainingMs: this.#visit.limits.totalMs - (performance.now() - this.#visit.startedAt),
      kinds: this.#visit.pageKinds.stability,
      slowEndpoints: this.#visit.pageKinds.slowEndpoints,
      traffic: this.#visit.traffic,
    };
  }

  get #document(): MainDocument {
    return this.#visit.document;
  }
}

function isHttpUrl(url: string): boolean {
  return url.startsWith('https:') || url.startsWith('http:');
}
