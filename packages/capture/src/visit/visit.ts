import { CdpError } from '../browser/cdp.ts';
import type { Guard } from '../guard/index.ts';
import { signIn } from './credentials.ts';
import { DEFAULT_PAGE_TIME_LIMIT_MS, Deadline } from './deadline.ts';
import { Frame, findFrames, isolatedWorld, wakeMainWorld } from './frames.ts';
import { Interruptions } from './interruptions.ts';
import type { SiteKinds } from './known-kinds.ts';
import { MainDocument } from './main-document.ts';
import { reasonOfTrouble, whyNotReached } from './navigation-failure.ts';
import { type NotTestedReason, notTested } from './not-tested.ts';
import {
  type Credentials,
  DEFAULT_VIEWPORT,
  DEFAULT_VISIT_LIMITS,
  limitsWithin,
  type VisitLimits,
  type VisitOptions,
} from './options.ts';
import { whyNotTested } from './page-kind.ts';
import {
  bringFrameToRest,
  bringToRest,
  type DocumentReport,
  FRAME_MS,
  type RestConditions,
  remarksOn,
} from './resting.ts';
import type { Redirect, RestingPage, UnreachedFrame } from './resting-page.ts';
import type { Tab } from './tab.ts';
import { Traffic } from './traffic.ts';

/** A visit that brought no page to examine. */
export interface Untested {
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
  | { readonly atRest: true; readonly page: RestingPage }
  | { readonly atRest: false; readonly untested: Untested };

/** Milliseconds for a page that announced to go on elsewhere to do so. */
const GOING_ON_MS = 3_000;
/** Milliseconds within which a page lets itself be cleared away. */
const LEAVE_MS = 2_000;
/** Milliseconds for clearing a page away altogether; a page with many frames that take theirs is closed instead. */
const END_MS = 2_500;
/** What is left for it at the least: closing a tab costs more than clearing a page that lets itself be cleared. */
const MIN_END_MS = 300;

/** One visit of one address in a tab, from the navigation to the moment the tab is free again. */
export class Visit {
  readonly #tab: Tab;
  readonly #guard: Guard;
  readonly #url: string;
  readonly #options: VisitOptions;
  readonly #limits: VisitLimits;
  readonly #kinds: SiteKinds;
  readonly #traffic: Traffic;
  readonly #document: MainDocument;
  readonly #interruptions: Interruptions;
  readonly #deadline: Deadline;
  readonly #startedAt = performance.now();
  /** The number of the first document that came from the address. */
  #firstDocument = 1;
  #signOut: (() => Promise<void>) | undefined;
  /** The page's frames, once it is at rest. */
  #frames: Frame[] = [];
  /** Under which keys those frames store things; asked for while the page is examined, so that nobody waits for it. */
  #storageKeys: Promise<string[] | undefined> | undefined;
  #scripted = true;
  /** Whether a document stands in the tab that can be cleared away. */
  #clearable = false;
  /** Whether the tab has been set up in a way that does for this page only. */
  #spoiled = false;

  constructor(
    tab: Tab,
    url: string,
    guard: Guard,
    kinds: SiteKinds,
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
      ...limitsWithin(limits, deadline.limitMs),
      totalMs: Math.min(limits.totalMs, Math.max(1, deadline.of('stabilize').remainingMs)),
    };
    this.#kinds = kinds;
    this.#interruptions = new Interruptions(tab);
    this.#document = new MainDocument(tab.session, tab.frameId);
    this.#traffic = new Traffic(tab.frameId, url, this.#limits, (sentence) => this.#cut(sentence));
    this.#traffic.watch(tab.session);
    tab.onForeign = ({ session }) => {
      this.#traffic.watch(session);
      this.#interruptions.watch(session);
    };
  }

  /**
   * Opens the address and brings the page to rest.
   *
   * @throws {CdpError} when the tab crashes or the browser goes; anything that a page does otherwise is a result.
   */
  async toRest(): Promise<VisitResult> {
    const checked = this.#guard.checkTarget(this.#url);
    if (!checked.ok) {
      this.#clearable = true;
      this.#scripted = false;
      return this.#untested(reasonOfTrouble({ kind: 'refused', ...checked }, this.#url, this.#seconds));
    }
    const { promise: timeIsOver, reject } = Promise.withResolvers<never>();
    const { totalMs } = this.#limits;
    const timer = setTimeout(
      () => reject(new CdpError('timed-out', 'visit', `${totalMs} ms are over`)),
      totalMs,
    );
    try {
      // What goes on behind our back when the time is over ends with the tab.
      return await Promise.race([this.#openAndLook(), timeIsOver]);
    } catch (error) {
      if (!(error instanceof CdpError)) throw error;
      this.#clearable = false;
      if (error.reason === 'timed-out') {
        // A page that answers nothing is given up before the whole time is over.
        const seconds = Math.round((error.waitedMs ?? totalMs) / 1_000);
        return this.#untested(notTested('scan/timed-out', { seconds }));
      }
      if (error.reason === 'refused') return this.#untested(notTested('scan/unexpected'));
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
    this.#tab.onForeign = undefined;
    this.#traffic.close();
    this.#document.close();
    try {
      const limitMs = Math.min(END_MS, Math.max(MIN_END_MS, this.#deadline.remainingMs / 2));
      return await new Deadline(limitMs).bound(this.#clear(), 'clear');
    } catch (error) {
      if (error instanceof CdpError) return false;
      throw error;
    }
  }

  /** @returns whether the tab is as good as new. */
  async #clear(): Promise<boolean> {
    await Promise.all([this.#interruptions.close(), this.#signOut?.()]);
    if (!this.#clearable || this.#spoiled || !this.#tab.usable) return false;
    if (this.#scripted) await this.#leave();
    else if (this.#traffic.setsCookies || this.#options.credentials) await this.#tab.clear([]);
    // Whoever examined the page may have stopped its scripts; those of the next one must run.
    this.#tab.freeze(false);
    return true;
  }

  get #seconds(): number {
    return Math.round(this.#limits.totalMs / 1_000);
  }

  async #openAndLook(): Promise<VisitResult> {
    return (await this.#open()) ?? (await this.#look());
  }

  /** Navigates; answers a result when no document came. */
  async #open(): Promise<VisitResult | undefined> {
    const { session } = this.#tab;
    const { totalMs } = this.#limits;
    await this.#tab.show(this.#options.viewport ?? DEFAULT_VIEWPORT);
    const { credentials } = this.#options;
    if (credentials && !(await this.#signIn(credentials))) {
      return this.#untested(notTested('scan/sign-in-refused'));
    }
    if (this.#url.includes('#') && withoutFragment(this.#url) === withoutFragment(this.#tab.standsAt)) {
      // The same document but for its fragment would only be scrolled.
      const { number } = this.#document;
      await session.send('Page.navigate', { url: 'about:blank' });
      await this.#document.until(() => this.#document.number > number, totalMs);
    }
    // The pages before cannot be gone back to, nor counted: a tab that is used again looks like a new one.
    session.send('Page.resetNavigationHistory').catch(() => {});
    const before = this.#document.number;
    this.#firstDocument = before + 1;
    const { errorText, isDownload, loaderId } = await session.send(
      'Page.navigate',
      { url: this.#url },
      { timeoutMs: totalMs },
    );
    // Chromium shows a page of its own for an error that the server gave no words to.
    if (errorText !== undefined && !errorText.includes('HTTP_RESPONSE_CODE_FAILURE')) {
      const { askedFor: url, answer } = this.#traffic;
      return this.#untested(
        whyNotReached({
          url,
          errorText,
          isDownload: isDownload ?? false,
          answer,
          trouble: this.#guard.troubleWith(url),
          seconds: this.#seconds,
        }),
      );
    }
    if (loaderId !== undefined) await this.#document.until(() => this.#document.number > before, totalMs);
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
  async #look(): Promise<VisitResult> {
    const { session, frameId } = this.#tab;
    for (;;) {
      const { number, url } = this.#document;
      const isReplaced = () => this.#document.number > number;
      if (number - this.#firstDocument > this.#limits.ownRedirects) {
        return this.#untested(notTested('scan/too-many-redirects'), url);
      }
      if (!isWebAddress(url) && !url.startsWith('chrome-error:')) {
        const scheme = url.slice(0, url.indexOf(':') + 1);
        return this.#untested(notTested('scan/scheme-refused', { scheme }), url);
      }
      try {
        // All of it is sent as soon as the document stands, so that nothing is left to send when it has loaded.
        wakeMainWorld(session);
        const world = await isolatedWorld(session, frameId);
        const report = await bringToRest(this.#tab, world, this.#conditions);
        const goesOn = this.#document.leaving || report.goesOnTo !== null;
        if (goesOn && (await this.#document.until(isReplaced, GOING_ON_MS))) continue;
        if (isReplaced()) continue;
        // Neither more of the document nor a refresh that is due later must come while it is examined.
        if (!report.loaded || report.goesOnLater) await session.send('Page.stopLoading');
        return await this.#judge(report, world);
      } catch (error) {
        // A document that is replaced takes our world with it; the next one is looked at.
        if (!(error instanceof CdpError && error.reason === 'refused')) throw error;
        if (!(await this.#document.until(isReplaced, GOING_ON_MS))) throw error;
      }
    }
  }

  get #conditions(): RestConditions {
    return {
      limits: this.#limits,
      loadMs: Math.max(1, this.#limits.loadMs - (performance.now() - this.#startedAt)),
      waitFor: this.#options.waitFor ?? null,
      remainingMs: this.#limits.totalMs - (performance.now() - this.#startedAt),
      kinds: this.#kinds.resting,
      endless: this.#kinds.endless,
      traffic: this.#traffic,
    };
  }

  /** Says whether the document at rest is the page that was asked for, and finds its frames. */
  async #judge(report: DocumentReport, world: number): Promise<VisitResult> {
    const { answer } = this.#traffic;
    const { facts } = report;
    const url = report.url;
    this.#tab.standsAt = url;
    this.#scripted = report.kind !== '' || report.frames > 0;

    const mainFrame = new Frame(
      { id: this.#tab.frameId, url },
      null,
      this.#tab.session,
      this.#tab.script,
      world,
    );
    this.#frames = [mainFrame];
    const trouble = answer && answer.status >= 400 ? this.#guard.troubleWith(answer.url) : undefined;
    const status = answer?.status ?? 0;
    const reason = trouble
      ? reasonOfTrouble(trouble, new URL(answer!.url).host, this.#seconds)
      : whyNotTested({
          ...facts,
          requestedUrl: this.#url,
          url,
          status,
          headers: answer?.headers ?? {},
        });
    // The frames of a page that is not tested are not looked for, so they cannot be cleared away either.
    this.#clearable = !reason || report.frames === 0;
    if (reason) return this.#untested(reason, url, facts.title);

    for (const { kind, message } of remarksOn(report, this.#conditions)) {
      this.#interruptions.note(kind, message);
    }
    const unreachedFrames = report.frames > 0 ? await this.#findFrames(mainFrame) : [];
    if (this.#scripted) {
      this.#tab.freeze(true);
      this.#storageKeys = this.#tab.storageKeys(this.#frames).catch(() => undefined);
    }
    const totalMs = performance.now() - this.#startedAt;
    return {
      atRest: true,
      page: {
        session: this.#tab.session,
        viewport: this.#options.viewport ?? DEFAULT_VIEWPORT,
        requestedUrl: this.#url,
        url,
        status,
        headers: answer?.headers ?? {},
        contentType: facts.contentType,
        redirects: this.#redirects,
        mainFrame,
        unreachedFrames,
        timings: { loadMs: totalMs - report.restMs, restMs: report.restMs },
        notices: this.#interruptions.notices,
        deadline: this.#deadline,
        ticking: {
          isLikely: report.timers > 0 && !this.#kinds.ticking.calm().includes(report.kind),
          saw: (ticks) => this.#kinds.ticking.saw(report.kind, ticks),
        },
        stir: () => {
          this.#scripted = true;
        },
        spoil: () => {
          this.#spoiled = true;
        },
      },
    };
  }

  /** What the server redirected, and then where the page itself went on to. */
  get #redirects(): Redirect[] {
    const urls = this.#document.urls.slice(this.#firstDocument - 1);
    const own = urls.slice(1).map((to, index) => ({ from: urls[index]!, to, status: undefined }));
    return [...this.#traffic.redirects, ...own];
  }

  async #findFrames(mainFrame: Frame): Promise<UnreachedFrame[]> {
    const { script, foreign } = this.#tab;
    const unreached = await findFrames(mainFrame, script, [...foreign.values()], FRAME_MS, async (frame) => {
      this.#frames.push(frame);
      if (await bringFrameToRest(frame, this.#limits)) return;
      const message = `A frame (${frame.url.slice(0, 200)}) was still changing or loading; it was examined as it was then.`;
      this.#interruptions.note('frame-unstable', message);
    });
    for (const { url } of unreached) {
      this.#interruptions.note('frame-unreached', `A frame (${url.slice(0, 200)}) did not answer.`);
    }
    return unreached;
  }

  /** Ends loading: the page has taken more than it may. It is examined with what it has. */
  #cut(sentence: string): void {
    this.#interruptions.note('bound-reached', sentence);
    this.#spoiled = true;
    const { session } = this.#tab;
    session.send('Network.setBlockedURLs', { urls: ['*'] }).catch(() => {});
    session.send('Page.stopLoading').catch(() => {});
  }

  /** Clears a page with scripts away, in a way that leaves them no chance to write anything more. */
  async #leave(): Promise<void> {
    this.#tab.freeze(true);
    const storageKeys = (await this.#storageKeys) ?? (await this.#tab.storageKeys(this.#frames));
    // Nothing of the page runs any more that could write what is being cleared.
    await Promise.all([this.#tab.clear(storageKeys), this.#leaveFrames()]);
  }

  async #leaveFrames(): Promise<void> {
    // What a document holds ends with it, so the innermost comes first.
    for (const frame of this.#frames.toReversed()) {
      await frame.evaluate('curbcut.leave()', { timeoutMs: LEAVE_MS });
    }
  }

  #untested(reason: NotTestedReason, url: string | null = null, title = ''): VisitResult {
    const { answer } = this.#traffic;
    return {
      atRest: false,
      untested: {
        notTested: reason,
        url: url ?? answer?.url ?? null,
        title,
        status: answer?.status ?? null,
        headers: answer?.headers ?? {},
        tookMs: this.#deadline.usedMs,
      },
    };
  }
}

function isWebAddress(url: string): boolean {
  return url.startsWith('https:') || url.startsWith('http:');
}

function withoutFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash === -1 ? url : url.slice(0, hash);
}
