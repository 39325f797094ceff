import { setTimeout as sleep } from 'node:timers/promises';
import { checkTarget } from '@curbcut/capture';
import { requireExamined } from '../examine/input-hash.ts';
import type { PageResult, Scanner, ScannerOptions, ScannerProcessState, UnchangedPage } from '../types.ts';
import type { OpenedScannerInfo, ScannerRequestName, ScannerRequests } from './protocol.ts';
import { ScannerChild } from './scanner-child.ts';

/** Conditions for replacing or stopping a scanner process. */
export interface ProcessLimits {
  /** Pages after which the process is replaced. Default: 500. */
  readonly maxPages: number;
  /** Memory in megabytes above which the process is replaced, not counting browsers. Default: 1,200. */
  readonly maxResidentMb: number;
  /**
   * Milliseconds without work after which the process exits; the next call starts a new one. Default: 10
   * minutes.
   */
  readonly maxIdleMs: number;
  /** Milliseconds without a heartbeat after which the process is killed. Default: 60 seconds. */
  readonly maxSilenceMs: number;
}

const defaultLimits: ProcessLimits = {
  maxPages: 500,
  maxResidentMb: 1_200,
  maxIdleMs: 600_000,
  maxSilenceMs: 60_000,
};
/** Milliseconds to wait before restarting a lost process; doubled with each consecutive loss. */
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 30_000;

/** A scanner in a separate process, with additional properties for tests. */
export interface ScannerProcess extends Scanner {
  /** Id of the process that handles new calls; undefined while none is running. */
  readonly pid: number | undefined;
}

/**
 * Opens a scanner in a separate process: the browser, guard, captures and rules use none of this process's
 * time or memory, and a process that a page crashes is replaced. Results arrive in parts that do not block
 * the event loop.
 *
 * When a process is lost, its pending calls reject with `ScannerCrashedError`.
 *
 * @throws {NoBrowserError} when no browser is available
 * @throws {ScannerCrashedError} when the process cannot be started
 */
export async function openScannerProcess(
  options: ScannerOptions,
  limits: Partial<ProcessLimits> = {},
): Promise<ScannerProcess> {
  const host = new ScannerHost(options, { ...defaultLimits, ...limits });
  try {
    await host.start();
  } catch (error) {
    await host.close();
    throw error;
  }
  return host;
}

class ScannerHost implements ScannerProcess {
  readonly #options: ScannerOptions;
  readonly #limits: ProcessLimits;
  /** All processes that have not exited. */
  readonly #children = new Set<ScannerChild>();
  #current: Promise<ScannerChild> | undefined;
  #currentChild: ScannerChild | undefined;
  #opened: OpenedScannerInfo | undefined;
  #lossesInARow = 0;
  #starts = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  readonly #isClosing = new AbortController();

  constructor(options: ScannerOptions, limits: ProcessLimits) {
    this.#options = options;
    this.#limits = limits;
  }

  get browser(): Scanner['browser'] {
    return this.#opened!.browser;
  }

  get concurrency(): number {
    return this.#options.concurrency;
  }

  getProcessState(): ScannerProcessState {
    return { residentMb: this.#currentChild?.residentMb ?? 0, starts: this.#starts };
  }

  get pid(): number | undefined {
    return this.#currentChild?.pid;
  }

  async start(): Promise<void> {
    await this.#getChild();
    this.#watchIdle();
  }

  checkTarget(url: string): ReturnType<Scanner['checkTarget']> {
    const { allowPrivate, own: localServer } = this.#options;
    return checkTarget(url, { allowPrivate, localServer, proxyPort: this.#opened?.proxyPort });
  }

  async scanPage(...[url, site, options]: Parameters<Scanner['scanPage']>): Promise<PageResult> {
    return requireExamined(await this.scanPageIfChanged(url, site, [], options));
  }

  async scanPageIfChanged(
    ...[url, site, earlier, options = {}]: Parameters<Scanner['scanPageIfChanged']>
  ): Promise<PageResult | UnchangedPage> {
    if (options.access) throw new TypeError('Functions can’t be sent to another process; use `journeys`.');
    const { signal, isFixAttempted, comparison, ledger, recordsSteps = false, journeys = null } = options;
    const args = {
      url,
      site,
      earlier,
      checksAttempts: isFixAttempted !== undefined,
      isFirst: comparison?.isFirst ?? null,
      hasLedger: ledger !== undefined,
      recordsSteps,
      journeys,
      sendsScreenshots: options.onScreenshot !== undefined,
    };
    return this.#runOnChild(async (child) => {
      child.pageCount += 1;
      return await child.request('scanPage', args, signal, options);
    }, signal);
  }

  verifyFix(
    ...[url, site, claim, signal]: Parameters<Scanner['verifyFix']>
  ): ReturnType<Scanner['verifyFix']> {
    return this.#request('verifyFix', { url, site, claim }, signal);
  }

  tryJourney(...[target, signal]: Parameters<Scanner['tryJourney']>): ReturnType<Scanner['tryJourney']> {
    return this.#request('tryJourney', target, signal);
  }

  detectWidget(url: string, signal?: AbortSignal): ReturnType<Scanner['detectWidget']> {
    return this.#request('detectWidget', { url }, signal);
  }

  findReachableStart(...[siteUrl, signal]: Parameters<Scanner['findReachableStart']>): Promise<string> {
    return this.#request('findReachableStart', siteUrl, signal);
  }

  fetchSiteRules(
    ...[{ start, maxPages, respectRobots, selection }, signal]: Parameters<Scanner['fetchSiteRules']>
  ): ReturnType<Scanner['fetchSiteRules']> {
    return this.#request('fetchSiteRules', { start, maxPages, respectRobots, selection }, signal);
  }

  printPdf(html: string, signal?: AbortSignal): Promise<Uint8Array> {
    return this.#request('printPdf', { html }, signal);
  }

  async forget(key: string): Promise<void> {
    await Promise.all([...this.#children].map((child) => child.forget(key)));
  }

  /** Does not count as work, so that regular health checks do not keep an idle process alive. */
  async check(): Promise<void> {
    const child = await this.#getChild();
    await child.request('check', null);
    if (this.#idleTimer === undefined) this.#watchIdle();
  }

  async close(): Promise<void> {
    this.#isClosing.abort(new Error('The scanner was closed.'));
    clearTimeout(this.#idleTimer);
    // A process that is still starting exits too, and its start rejects.
    await Promise.all([...this.#children].map((child) => child.end()));
    await this.#current?.catch(() => {});
  }

  #request<Name extends ScannerRequestName>(
    name: Name,
    args: ScannerRequests[Name]['args'],
    signal?: AbortSignal,
  ): Promise<ScannerRequests[Name]['result']> {
    return this.#runOnChild((child) => child.request(name, args, signal), signal);
  }

  /** Runs an operation on the current child and then decides whether to replace it. */
  async #runOnChild<T>(
    operation: (child: ScannerChild) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = undefined;
    signal?.throwIfAborted();
    let child = await this.#getChild();
    // The process may have been retired by now.
    while (!child.isUsable) child = await this.#getChild();
    try {
      const result = await operation(child);
      this.#lossesInARow = 0;
      return result;
    } finally {
      this.#replaceOverused(child);
      this.#watchIdle();
    }
  }

  /** Returns the process that handles new calls; starts one if none is running. */
  #getChild(): Promise<ScannerChild> {
    this.#isClosing.signal.throwIfAborted();
    this.#current ??= this.#startChild();
    return this.#current;
  }

  async #startChild(): Promise<ScannerChild> {
    try {
      const pauseMs =
        this.#lossesInARow === 0 ? 0 : Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#lossesInARow - 1));
      await sleep(pauseMs, undefined, { signal: this.#isClosing.signal });
      const child = new ScannerChild(this.#options, this.#limits);
      this.#starts += 1;
      this.#children.add(child);
      this.#currentChild = child;
      void child.exited.then((reason) => this.#handleChildExit(child, reason));
      try {
        this.#opened = await child.opened;
      } catch (error) {
        await child.end();
        throw error;
      }
      // Starts the browser early, so that scans do not wait for it. If it does not start, the next call that
      // needs it reports the reason.
      child.request('check', null).catch(() => {});
      return child;
    } catch (error) {
      this.#current = undefined;
      this.#currentChild = undefined;
      throw error;
    }
  }

  #handleChildExit(child: ScannerChild, reason: string): void {
    this.#children.delete(child);
    if (child.hasCrashed) this.#lossesInARow += 1;
    // If a process failed to start, its callers get the reason.
    if (!child.isOpen) return;
    if (this.#currentChild === child) {
      this.#current = undefined;
      this.#currentChild = undefined;
    }
    if (!child.hasCrashed) return;
    const output = child.stderrTail === '' ? '' : ` Its last output: ${child.stderrTail}`;
    this.#options.onWarning(
      `The scanner process exited unexpectedly (${reason}). Interrupted calls: ${child.runningCalls}. ` +
        `A new process is being started.${output}`,
    );
    if (!this.#isClosing.signal.aborted) this.#getChild().catch(() => {});
  }

  #replaceOverused(child: ScannerChild): void {
    const { maxPages, maxResidentMb } = this.#limits;
    if (!child.isRetired && (child.pageCount >= maxPages || child.residentMb > maxResidentMb)) {
      this.#retire(child);
      if (!this.#isClosing.signal.aborted) this.#getChild().catch(() => {});
    }
    if (child.isRetired) this.#endWhenDone(child);
  }

  #retire(child: ScannerChild): void {
    child.isRetired = true;
    if (this.#currentChild !== child) return;
    this.#current = undefined;
    this.#currentChild = undefined;
  }

  #endWhenDone(child: ScannerChild): void {
    // An aborted call ends shortly after its caller has continued.
    if (child.runningCalls === 0) void child.end();
    else setTimeout(() => this.#endWhenDone(child), RETIRED_CHECK_INTERVAL_MS).unref();
  }

  #watchIdle(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      this.#idleTimer = undefined;
      const child = this.#currentChild;
      if (child === undefined) return;
      if (child.runningCalls > 0) {
        this.#watchIdle();
        return;
      }
      this.#retire(child);
      void child.end();
    }, this.#limits.maxIdleMs).unref();
  }
}

/** Milliseconds between checks whether a retired process has finished its calls. */
const RETIRED_CHECK_INTERVAL_MS = 500;
